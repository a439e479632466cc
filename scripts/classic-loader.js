/// <reference types="systemjs" />
/** Starts the program. `scripts/classic-scripts.mjs` writes this after SystemJS and the entry, into the entry's file. */
{
  /** @type {SystemJSPrototype} */
  const prototype = System.constructor.prototype
  const { createScript, instantiate } = prototype
  const entry = /** @type {HTMLScriptElement} */ (document.currentScript).src
  const registered = prototype.getRegister.call(System, entry)
  /** A file that does not load is requested once more, because SystemJS keeps the failure for the whole visit. */
  prototype.instantiate = async function (url, ...others) {
    if (url === entry) return registered
    const load = () => instantiate.call(this, url, ...others)
    return load().catch(() => new Promise((resolve) => setTimeout(resolve, 1_000)).then(load))
  }
  /** With the mode of the document's hints, so that a browser takes the file that a hint loads. */
  prototype.createScript = (url) => Object.assign(createScript(url), { crossOrigin: 'anonymous' })
  /** Without `resolve`, which Vite expects to return a text. That of SystemJS returns a promise. */
  prototype.createContext = (url) => ({ url })
  void System.import(entry)
}

/**
 * @typedef {object} SystemJSPrototype the hooks of the loader
 * @property {(this: typeof System, url: string) => unknown} getRegister
 * @property {(this: typeof System, url: string, ...others: unknown[]) => Promise<unknown>} instantiate
 * @property {(url: string) => HTMLScriptElement} createScript
 * @property {(url: string) => { url: string }} createContext
 */
