import { expect, test } from 'vitest'
import { emailBody, timeIn } from '../../server/email/email-body'

test('an email has the same content as text and as escaped HTML', () => {
  const { text, html } = emailBody('zh', 'Ada <b>,', [
    { kind: 'lines', lines: ['One & two', 'three'] },
    { kind: 'facts', facts: ['a: 1', 'b: "2"'] },
    { kind: 'code', code: '123456' },
    { kind: 'link', label: 'Open', address: 'https://desk.example/?a=1&b="' },
    { kind: 'note', note: "It's why" },
  ])
  expect(text).toBe(
    'Ada <b>,\n\nOne & two\nthree\n\n    a: 1\n    b: "2"\n\n    123456\n\nOpen：https://desk.example/?a=1&b="\n\nIt\'s why\n',
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

test('a time is in the zone of the reader, which it names', () => {
  const at = '2026-07-01T17:05:30.000Z'
  expect(timeIn(at, 'Asia/Shanghai')).toBe('2026-07-02 01:05 (Asia/Shanghai)')
  expect(timeIn(at, 'Europe/Berlin')).toBe('2026-07-01 19:05 (Europe/Berlin)')
  expect(timeIn(at)).toBe('2026-07-01 17:05 (UTC)')
  expect(timeIn(at, 'Mars/Base')).toBe('2026-07-01 17:05 (UTC)')
})
