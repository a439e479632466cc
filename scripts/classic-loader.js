/// <reference types="systemjs" />
/** Starts the program. `scripts/classic-scripts.mjs` writes this after SystemJS and the entry, into the entry's file. */
{
  /** @type {SystemJSPrototype} */
  const prototype = System.constructor.prototype
  const { createScript, instantiate } = prototype
  const entry = /** @type {HTMLScriptElement} */ (document.currentScript).src
  const registered = prototype.getRegister.call(System, entry)
  prototype.instantiate = function (url, ...others) {
    return url === entry ? registered : instantiate.call(this, url, ...others)
  }
  /** With the mode of the document's hints, so that a browser takes the file that a hint loads. */
  prototype.createScript = (url) => Object.assign(createScript(url), { crossOrigin: 'anonymous' })
  /** Without `resolve`, which Vite expects to return a text. That of SystemJS returns a promise. */
  prototype.createContext = (url) => ({ url })
  /** The next import of a file that did not load requests it again. */
  prototype.onload = function (error, url) {
    if (error) this.delete(url)
  }
  void System.import(entry)
}

/**
 * @typedef {object} SystemJSPrototype the hooks of the loader
 * @property {(this: typeof System, url: string) => unknown} getRegister
 * @property {(this: typeof System, url: string, ...others: unknown[]) => unknown} instantiate
 * @property {(url: string) => HTMLScriptElement} createScript
 * @property {(url: string) => { url: string }} createContext
 * @property {(this: typeof System, error: unknown, url: string) => void} onload
 */
