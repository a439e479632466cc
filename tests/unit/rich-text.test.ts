import { Fragment, type Node } from '@milkdown/prose/model'
import { EditorState, TextSelection } from '@milkdown/prose/state'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type MarkdownFormat, markdownFormat } from '../../src/fields/markdown/rich/markdown-format.ui'
import { formatCommand, linkAt, setLink } from '../../src/fields/markdown/rich/rich-commands.ui'
import { rendered, richProblem } from '../../src/fields/markdown/rich/rich-problem.ui'
import { richSource } from '../../src/fields/markdown/rich/source-blocks.ui'
import { tableCommand } from '../../src/fields/markdown/rich/table-commands.ui'

let format: MarkdownFormat
beforeAll(async () => {
  // Milkdown's plugins wait for each other by events of the window.
  const events = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, events[name].bind(events))
  }
  format = await markdownFormat()
})

describe('texts that open as formatted text', () => {
  const word = fc.constantFrom(
    'story',
    'a_b',
    '2 * 3',
    '故事',
    'x < y',
    'one.',
    '1. ',
    '# no',
    '[b]',
    'a  ',
    '~',
    '`',
    '!',
  )
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const inline = fc.oneof(
    phrase,
    fc.tuple(fc.constantFrom('**', '*', '_', '~~', '`', '***'), phrase).map(([mark, text]) => mark + text + mark),
    fc.tuple(phrase, fc.constantFrom('https://x.org', '/a b', '<u v>')).map(([text, url]) => `[${text}](${url} "t")`),
    phrase.map((text) => `![${text}](/files/a)`),
    fc.constantFrom(
      'a  \nb',
      'a\\\nb',
      'a\nb',
      '&amp;',
      '\\*',
      'https://x.org/a_b',
      '[r]',
      '[^1]',
      '<b>x</b>',
      '{{name}}',
    ),
  )
  const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
  const simple = fc.oneof(
    { weight: 4, arbitrary: line },
    fc.tuple(fc.integer({ min: 1, max: 6 }), phrase).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item, at) => `${at + 3}. ${item}`).join('\n\n')),
    line.map((text) => `> ${text}`),
    phrase.map((text) => `\`\`\`js\n${text}\n\`\`\``),
    fc.constantFrom(
      '---',
      '| a | b |\n| - | -: |\n| 1 | 2 |',
      '- [x] done',
      '[r]: https://x.org',
      '[^1]: note',
      '* x\n  * y',
      '<div>',
    ),
  )
  const markdown = fc
    .array(fc.tuple(simple, fc.constantFrom('\n\n', '\n', '\n\n\n', '\r\n\r\n')), { maxLength: 5 })
    .map((blocks) => blocks.flat().join(''))

  test('their source means the same after parsing and writing it, or they are refused', () => {
    let opened = 0
    fc.assert(
      fc.property(markdown, (text) => {
        if (richProblem(format, text)) return
        opened++
        expect(rendered(format.serialize(format.parse(text)))).toBe(rendered(text))
      }),
      { numRuns: 120 },
    )
    expect(opened).toBeGreaterThan(30)
  })

  test('without an edit they keep every byte', () => {
    const property = fc.property(markdown, (text) => {
      if (richProblem(format, text)) return
      const source = richSource(format, text)
      expect(source.written(source.document)).toBe(text)
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('an added last paragraph changes nothing that readers see before it', () => {
    const property = fc.property(markdown, (text) => {
      if (richProblem(format, text)) return
      const source = richSource(format, text)
      const { doc, schema } = EditorState.create({ doc: source.document })
      const added = schema.nodes.paragraph?.create(null, schema.text('added'))
      const edited = doc.copy(doc.content.append(schema.topNodeType.create(null, added).content))
      const written = source.written(edited)
      expect(format.serialize(format.parse(written))).toBe(format.serialize(edited))
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('they can be written after all of their words are deleted', () => {
    const emptied = (node: Node): Node => {
      const children = node.isTextblock ? [] : node.children.map(emptied)
      return node.copy(Fragment.from(children))
    }
    const property = fc.property(markdown, (text) => {
      if (richProblem(format, text)) return
      const source = richSource(format, text)
      expect(source.written(emptied(source.document))).toBeTypeOf('string')
    })
    fc.assert(property, { numRuns: 60 })
  })
})

test.each([
  ['html', '<b>x</b>'],
  ['html', 'a\n\n<div>\n\nb'],
  ['placeholders', 'Hello {{name}}'],
  ['placeholders', 'Roll [[d20]]'],
  ['syntax', '[a](/b)[c](/b)'],
  [undefined, '***a** b*'],
  [undefined, '![alt](/files/a)'],
  [undefined, '# Title\n\nText'],
  [undefined, ''],
])('opens as source because of %s: %j', (problem, text) => expect(richProblem(format, text)).toBe(problem))

test.each(['\u3000\u3000故事', 'a\u3000\nb', '\u00a0a\u00a0'])('%j keeps the spaces that readers see', (text) => {
  expect(richProblem(format, text)).toBeUndefined()
  expect(format.serialize(format.parse(text))).toBe(text)
})

test('a text of 1 MB opens as source', () => expect(richProblem(format, 'a '.repeat(500_000))).toBe('long'))

describe('an edit', () => {
  /** Replaces a word of a text in the formatted view. */
  const edit = (text: string, word: string, other: string) => {
    const source = richSource(format, text)
    const state = EditorState.create({ doc: source.document })
    return source.written(state.apply(state.tr.insertText(other, ...placeOf(state, word))).doc)
  }

  test.each([
    ['Title\n===\n\n* one\n* two\n\n\nlast  \n', 'last', 'end', 'Title\n===\n\n* one\n* two\n\n\nend  \n'],
    ['__a__ and _b_\n\n***\n\nc\n', 'c', 'd', '__a__ and _b_\n\n***\n\nd\n'],
    ['[a][r]\n\nb\n\n[r]: https://x.org\n', 'b', 'c', '[a][r]\n\nc\n\n[r]: https://x.org\n'],
    ['a\r\n\r\nb\r\n', 'b', 'c', 'a\r\n\r\nc\r\n'],
    ['# a\nb', 'b', 'snake_case', '# a\n\nsnake_case'],
  ])('of %j keeps the source of the other blocks', (text, word, other, expected) => {
    expect(edit(text, word, other).replace(/[ ]+\n$/, '\n')).toBe(expected.replace(/[ ]+\n$/, '\n'))
  })

  test('that empties a task keeps its box', () => {
    expect(edit('- [ ] one\n- [x] two', 'two', '')).toBe('- [ ] one\n- [x] &#x20;')
  })

  test('taken back restores every byte', () => {
    const text = '* one\n* two\n\n__bold__\n'
    const source = richSource(format, text)
    const state = EditorState.create({ doc: source.document })
    const [from, to] = placeOf(state, 'two')
    const changed = state.apply(state.tr.insertText('three', from, to))
    const restored = changed.apply(changed.tr.insertText('two', ...placeOf(changed, 'three')))
    expect(source.written(restored.doc)).toBe(text)
  })
})

describe('formats', () => {
  test.each([
    ['bold', 'a **word** b'],
    ['italic', 'a *word* b'],
    ['strike', 'a ~~word~~ b'],
    ['code', 'a `word` b'],
    ['heading', '## a word b'],
    ['list', '- a word b'],
    ['numbers', '1. a word b'],
    ['quote', '> a word b'],
    ['table', 'a word b\n\n|   |   |\n| - | - |\n|   |   |'],
  ] as const)('%s applies, and removes itself', (id, expected) => {
    const apply = (state: EditorState) => {
      let next = state
      formatCommand(id)(state, (transaction) => {
        next = state.apply(transaction)
      })
      return next
    }
    const before = selected('a word b', 'word')
    const after = apply(before)
    expect(format.serialize(after.doc)).toBe(expected)
    if (['table', 'heading'].includes(id)) return
    expect(format.serialize(apply(after).doc)).toBe('a word b')
  })

  const table = '| A | B |\n| - | :-: |\n| c | d |\n| e | f |'
  test.each([
    ['rowBefore', 'c', '| A | B |\n| - | :-: |\n|   |     |\n| c |  d  |\n| e |  f  |'],
    ['rowAfter', 'A', '| A | B |\n| - | :-: |\n|   |     |\n| c |  d  |\n| e |  f  |'],
    ['columnBefore', 'd', '| A |   | B |\n| - | - | - |\n| c |   | d |\n| e |   | f |'],
    ['columnAfter', 'B', '| A | B |   |\n| - | - | - |\n| c | d |   |\n| e | f |   |'],
    ['deleteRow', 'e', '| A |  B  |\n| - | :-: |\n| c |  d  |'],
    ['deleteColumn', 'd', '| A |\n| - |\n| c |\n| e |'],
    ['deleteTable', 'd', ''],
  ] as const)('%s changes a table and keeps its header', (change, word, expected) => {
    let state = selected(table, word)
    expect(tableCommand(change)(state, (transaction) => (state = state.apply(transaction)))).toBe(true)
    const cells = (text: string) => text.replace(/ +/g, ' ').replace(/[-:]+/g, '-')
    expect(cells(format.serialize(state.doc))).toBe(cells(expected))
    expect(richProblem(format, format.serialize(state.doc))).toBeUndefined()
  })

  test('a table keeps its header, one row and one column; outside of tables nothing is possible', () => {
    expect(tableCommand('rowBefore')(selected(table, 'A'))).toBe(false)
    expect(tableCommand('deleteRow')(selected(table, 'A'))).toBe(false)
    expect(tableCommand('deleteRow')(selected('| A |\n| - |\n| c |', 'c'))).toBe(false)
    expect(tableCommand('deleteColumn')(selected('| A |\n| - |\n| c |', 'c'))).toBe(false)
    expect(tableCommand('rowAfter')(selected('a word b', 'word'))).toBe(false)
  })

  test('a link covers the selection, is found around the caret, and is removed by an empty address', () => {
    const state = selected('a word b', 'word')
    let linked = state
    setLink({ ...linkAt(state), href: 'https://x.org' })(state, (transaction) => {
      linked = state.apply(transaction)
    })
    expect(format.serialize(linked.doc)).toBe('a [word](https://x.org) b')
    expect(linkAt(linked)).toMatchObject({ href: 'https://x.org', text: 'word' })
    let plain = linked
    setLink({ ...linkAt(linked), href: '' })(linked, (transaction) => {
      plain = linked.apply(transaction)
    })
    expect(format.serialize(plain.doc)).toBe('a word b')
  })
})

function placeOf(state: EditorState, word: string): [from: number, to: number] {
  let from = -1
  state.doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(word)) from = at + node.text.indexOf(word)
  })
  return [from, from + word.length]
}

function selected(text: string, word: string): EditorState {
  const state = EditorState.create({ doc: format.parse(text) })
  const [from, to] = placeOf(state, word)
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
}
