import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMailer } from '../../server/email/mailer'
import { codeEmail } from '../../server/email/messages'
import { mailServer } from '../harness/mail-server'

const email = (name = 'Alice') =>
  codeEmail({ purpose: 'signIn', language: 'en', to: 'alice@example.com', name, code: '123456', minutes: 10 })

const silent = { info: vi.fn() }

describe('mail through SMTP_URL', () => {
  it('reaches its recipient with text and HTML', async () => {
    const { received, smtpUrl } = await mailServer()
    const settings = { smtpUrl, dataDir: '/nowhere', publicUrl: 'https://desk.example.com' }
    const mailer = createMailer({ settings, log: silent })
    await mailer.send(email())
    mailer.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'no-reply@desk.example.com', to: ['alice@example.com'] })
    expect(received[0]?.body).toMatch(/text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*123456/)
  })

  it('has the same Message-ID when it is sent again', async () => {
    const { received, smtpUrl } = await mailServer()
    const settings = { smtpUrl, dataDir: '/nowhere', publicUrl: 'https://desk.example.com' }
    const mailer = createMailer({ settings, log: silent })
    for (const _ of ['lost answer', 'again']) await mailer.send({ ...email(), id: '0194' })
    mailer.close()
    expect(received).toHaveLength(2)
    for (const { body } of received) expect(body).toMatch(/^Message-ID: <0194@desk\.example\.com>/m)
  })

  it('has one recipient even if the address tries to add another', async () => {
    const { received, smtpUrl } = await mailServer()
    const mailer = createMailer({ settings: { smtpUrl, dataDir: '/nowhere', publicUrl: null }, log: silent })
    await mailer.send({ ...email(), to: 'a@example.com, b@example.com' }).catch(() => undefined)
    await mailer.send({ ...email(), to: 'a@example.com\r\nBcc: b@example.com' }).catch(() => undefined)
    mailer.close()
    expect(received.flatMap((mail) => mail.to)).not.toContain('b@example.com')
  })

  it('uses one transport for concurrent first messages', async () => {
    const { received, connections, smtpUrl } = await mailServer()
    // A pool of one connection: the number of connections is that of the transports.
    const pooled = `${smtpUrl}?pool=true&maxConnections=1`
    const mailer = createMailer({ settings: { smtpUrl: pooled, dataDir: '/nowhere', publicUrl: null }, log: silent })
    await Promise.all([mailer.send(email()), mailer.send(email())])
    mailer.close()
    expect(received).toHaveLength(2)
    expect(connections()).toBe(1)
  })

  it('rejects when the server answers byte by byte without an end', async () => {
    let isOpen = false
    const server = createServer((socket) => {
      isOpen = true
      socket.resume().write('220 ready\r\n250-')
      const drops = setInterval(() => socket.write('x'), 20)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          clearInterval(drops)
          isOpen = false
        })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = { smtpUrl, dataDir: '/nowhere', publicUrl: null }
    await expect(createMailer({ settings, log: silent, within: 300 }).send(email())).rejects.toThrow()
    await expect.poll(() => isOpen).toBe(false)
  })

  it('rejects when the server refuses, and without a server', async () => {
    const { smtpUrl } = await mailServer(() => new Error('no such mailbox'))
    const settings = { smtpUrl, dataDir: '/nowhere', publicUrl: null }
    await expect(createMailer({ settings, log: silent }).send(email())).rejects.toThrow()
    const nobody = { ...settings, smtpUrl: 'smtp://127.0.0.1:1' }
    await expect(createMailer({ settings: nobody, log: silent }).send(email())).rejects.toThrow()
  })
})

describe('mail without SMTP_URL', () => {
  it('is a file in the outbox and a log line without the code', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storydesk-mail-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const log = { info: vi.fn() }
    const mailer = createMailer({ settings: { smtpUrl: null, dataDir, publicUrl: null }, log })
    await Promise.all([mailer.send(email()), mailer.send(email())])
    mailer.close()

    const files = await readdir(join(dataDir, 'outbox'))
    expect(files).toHaveLength(2)
    const file = join(dataDir, 'outbox', files[0] ?? '')
    expect(file).toMatch(/\.eml$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^From: Storydesk <no-reply@storydesk\.local>\nTo: alice@example\.com/)
    expect(log.info).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(log.info.mock.calls)).not.toContain('123456')
  })
})

describe('the email with a code', () => {
  it.each(['signIn', 'newEmail', 'passwordReset'] as const)(
    'for %s has the same content in both languages',
    (purpose) => {
      const common = { purpose, to: 'a@example.com', name: 'Bo', code: '004217', minutes: 10 }
      const emails = (['en', 'zh'] as const).map((language) => codeEmail({ ...common, language }))
      expect(emails).toMatchSnapshot()
      for (const { text, html } of emails) {
        expect(text).toContain('004217')
        expect(html).toContain('004217')
      }
    },
  )

  it('escapes HTML in a name', () => {
    expect(email('<img src=x onerror=alert(1)>').html).not.toContain('<img')
  })
})
