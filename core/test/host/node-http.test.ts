import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNodeHttp } from '../../src/host/node-http.js'
import type { HttpRequest } from '../../src/host/ports.js'
import { serve, type LoopbackServer } from '../installations/server.js'

let server: LoopbackServer
let other: LoopbackServer
beforeAll(async () => {
  server = await serve()
  other = await serve()
})
afterAll(async () => {
  await server.close()
  await other.close()
})

const environment = { cwd: '/', home: '/', platform: process.platform, variables: {} }
const http = createNodeHttp(environment, { loopback: true })

function get(path: string, changes: Partial<HttpRequest> = {}): ReturnType<typeof http.get> {
  return http.get({ url: `${server.url}${path}`, timeout: 5000, maxBytes: 1000, ...changes })
}

describe('the network', () => {
  it('answers with status and body', async () => {
    server.answers.set('/a', { status: 201, body: 'text' })
    expect(await get('/a')).toEqual({ state: 'answered', status: 201, body: Buffer.from('text') })
    expect(await get('/none')).toMatchObject({ state: 'answered', status: 404 })
  })

  it.each([
    ['http: to another machine', 'http://192.0.2.1/', 'scheme `http:`'],
    ['a file', 'file:///etc/passwd', 'scheme `file:`'],
    ['a password', 'https://user:secret@127.0.0.1/', 'user name or password'],
    ['no address', '-u', 'no address'],
  ])('refuses %s', async (_, url, says) => {
    expect(await get('', { url })).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(says),
    })
  })

  it('refuses http: to this machine outside of tests', async () => {
    const strict = createNodeHttp(environment)
    const result = await strict.get({ url: `${server.url}/a`, timeout: 1000, maxBytes: 10 })
    expect(result).toMatchObject({ state: 'failed', reason: 'refused' })
  })

  it('follows redirects within the host, and to hosts that are known, without credentials (S59)', async () => {
    server.answers.set('/from', { status: 302, headers: { location: '/to' } })
    server.answers.set('/to', { body: 'there' })
    server.answers.set('/away', { status: 307, headers: { location: `${other.url}/x` } })
    other.answers.set('/x', { body: 'away' })
    const headers = { Authorization: 'Bearer secret', 'user-agent': 'test' }
    expect(await get('/from', { headers })).toMatchObject({ status: 200 })
    expect(server.requests.at(-1)?.headers).toMatchObject({ authorization: 'Bearer secret' })
    expect(await get('/away', { headers })).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('another host'),
    })
    expect(other.requests).toEqual([])
    expect(await get('/away', { headers, redirectHosts: [other.host] })).toMatchObject({ status: 200 })
    expect(other.requests.at(-1)?.headers['authorization']).toBeUndefined()
    expect(other.requests.at(-1)?.headers['user-agent']).toBe('test')
  })

  it('sends of its headers what says nothing of the user to any other host, and from then on (S59)', async () => {
    server.answers.set('/out', { status: 302, headers: { location: `${other.url}/back` } })
    other.answers.set('/back', { status: 302, headers: { location: `${server.url}/in` } })
    server.answers.set('/in', { body: 'again' })
    const headers = { authorization: 'secret', 'x-api-key': 'secret', accept: 'a/b', 'user-agent': 'test' }
    const before = server.requests.length
    expect(await get('/out', { headers, redirectHosts: 'any' })).toMatchObject({ status: 200 })
    const [first, last] = server.requests.slice(before)
    expect(first?.headers).toMatchObject({ authorization: 'secret', 'x-api-key': 'secret' })
    for (const later of [other.requests.at(-1), last]) {
      expect(JSON.stringify(later?.headers)).not.toContain('secret')
      expect(later?.headers).toMatchObject({ accept: 'a/b', 'user-agent': 'test' })
    }
  })

  it.each([
    ['http: elsewhere', 'http://192.0.2.1/'],
    ['a password', 'https://user:secret@192.0.2.1/'],
    ['a file', 'file:///etc/passwd'],
    ['nothing that is an address', 'http://['],
  ])('refuses a redirect to %s', async (_, location) => {
    server.answers.set('/bad', { status: 302, headers: { location } })
    expect(await get('/bad', { redirectHosts: 'any' })).toMatchObject({ state: 'failed', reason: 'refused' })
  })

  it('gives up on redirects in circles, too much and too slow', async () => {
    server.answers.set('/circle', { status: 302, headers: { location: '/circle' } })
    expect(await get('/circle')).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('more than 5 times'),
    })
    server.answers.set('/large', { body: 'x'.repeat(1001) })
    expect(await get('/large')).toMatchObject({ reason: 'too-large' })
    server.answers.set('/slow', { delay: 3000 })
    expect(await get('/slow', { timeout: 50 })).toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining('within 1 s'),
    })
    expect(await get('/slow', { signal: AbortSignal.abort() })).toMatchObject({ reason: 'timeout' })
  })

  it('says when nobody is there', async () => {
    const gone = await serve()
    await gone.close()
    expect(await get('', { url: `${gone.url}/` })).toMatchObject({ reason: 'network' })
  })
})
