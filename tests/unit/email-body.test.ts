import { expect, test } from 'vitest'
import { emailBody } from '../../server/email/email-body'

test('an email has the same content as text and as escaped HTML', () => {
  const { text, html } = emailBody('zh', 'Ada <b>,', [
    { kind: 'lines', lines: ['One & two', 'three'] },
    { kind: 'facts', facts: ['a: 1', 'b: "2"'] },
    { kind: 'code', code: '123456' },
    { kind: 'link', label: 'Open', address: 'https://desk.example/?a=1&b="' },
    { kind: 'note', note: "It's why" },
  ])
  expect(text).toBe(
    'Ada <b>,\n\nOne & two\nthree\n\n    a: 1\n    b: "2"\n\n    123456\n\nOpen: https://desk.example/?a=1&b="\n\nIt\'s why\n',
  )
  expect(html).toContain('<html lang="zh">')
  for (const each of [
    'Ada &lt;b&gt;,',
    'One &amp; two</p>',
    'a: 1<br>b: &quot;2&quot;',
    '>123456<',
    'href="https://desk.example/?a=1&amp;b=&quot;"',
    'It&#39;s why',
  ])
    expect(html).toContain(each)
})
