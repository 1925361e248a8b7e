import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { inThread, openThread, runIsolated, TooSlow } from './thread.ts'

/** A program that follows its messages, in place of a file of its own. */
const program = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { work } from '${new URL('./thread.ts', import.meta.url).href}'\n${code}`,
    )}`,
  )

const busy = `work((ms) => {
  const until = performance.now() + ms
  while (performance.now() < until);
  return ms
})`

test('the loop of the requests goes on while a thread calculates', async () => {
  const calculate = inThread<number, number>(program(busy))
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, 1)

  expect(await calculate(400)).toBe(400)
  clearInterval(clock)

  expect(turns).toBeGreaterThan(10)
})

test('what a task throws reaches its caller, and the thread answers the next task', async () => {
  const half = inThread<number, number>(
    program(`work((n) => { if (n % 2) throw new RangeError('odd: ' + n); return n / 2 })`),
  )

  await expect(half(3)).rejects.toThrow('odd: 3')
  expect(await Promise.all([half(4), half(6)])).toEqual([2, 3])
})

test('a thread that ended is replaced for the next task', async () => {
  const run = inThread<string, string>(
    program(`work((word) => { if (word === 'end') process.exit(1); return word })`),
  )

  await expect(run('end')).rejects.toThrow('The thread ended before its answer.')
  expect(await run('again')).toBe('again')
})

test('a task that waits while its thread breaks runs in the next one', async () => {
  const run = inThread<string, string>(
    program(`work((word) => {
  if (word !== 'break') return word
  setTimeout(() => { throw new Error('broken') })
  return new Promise(() => {})
})`),
  )

  const [broken, next] = await Promise.allSettled([run('break'), run('next')])

  expect([broken, next]).toMatchObject([{ reason: { message: 'broken' } }, { value: 'next' }])
})

test('an open thread remembers, an isolated one neither remembers nor knows our environment', async () => {
  const count = program(`let times = 0
work(() => { times += 1; return { times, environment: Object.keys(process.env).length } })`)
  const open = openThread<null, { times: number }>(count)

  expect([(await open.run(null)).times, (await open.run(null)).times]).toEqual([1, 2])
  await open.end()
  const isolated = () => runIsolated(count, null, 5_000)
  expect([await isolated(), await isolated()]).toEqual(Array(2).fill({ times: 1, environment: 0 }))
})

test('an isolated task is stopped at its timeout', async () => {
  await expect(runIsolated(program(busy), 60_000, 50)).rejects.toThrow(TooSlow)
})

test.runIf(process.platform === 'linux')(
  'work that gives way lowers its own priority and no other',
  async () => {
    const before = getPriority()
    const lower = inThread<null, number>(
      program(`import { getPriority } from 'node:os'
work(() => getPriority(), { givesWay: true })`),
    )

    expect(await lower(null)).toBe(Math.max(before, 10))
    expect(getPriority()).toBe(before)
  },
)
