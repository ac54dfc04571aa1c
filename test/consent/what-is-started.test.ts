import { describe, expect, it } from 'vitest'
import { kit, kitWorld, plannedEvents, serversOf, statusOf } from './support.js'

/** Every manifest asks for the same command as the one before it, by name. */
describe('a version in which the same words start something else (S88, faults G9)', () => {
  it.each([
    {
      title: 'a requirement that comes in front of the program that was agreed to',
      before: '\n[[hooks]]\nevent = "Stop"\ncommand = "echo"\n',
      after:
        '\n[[installations]]\nname = "x"\nexecutable = "bin/x"\n' +
        '\n[[hooks]]\nevent = "Stop"\ncommand = "echo"\nrequirements = ["x"]\n',
      text: 'Stop: echo (with ./bin/x)',
    },
    {
      title: 'another program under the name that a server starts',
      before:
        '\n[[installations]]\nname = "tool"\nscript = "guard.sh"\n' +
        '\n[[mcp_servers]]\nname = "s"\ncommand = "tool"\nargs = ["-c", "true"]\n',
      after:
        '\n[[installations]]\nname = "tool"\nexecutable = "bin/x"\n' +
        '\n[[mcp_servers]]\nname = "s"\ncommand = "tool"\nargs = ["-c", "true"]\n',
      text: 's: ./bin/x -c true',
    },
    {
      title: 'a requirement in front of what a subcommand starts',
      before:
        '\n[[installations]]\nname = "x"\nexecutable = "bin/x"\n' +
        '\n[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "guard.sh" }\n',
      after:
        '\n[[installations]]\nname = "x"\nexecutable = "bin/x"\n' +
        '\n[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "guard.sh", requirements = ["x"] }\n',
      text: 'lint: sh ./guard.sh (with ./bin/x)',
    },
  ])('$title stays off', async ({ before, after, text }) => {
    const files = { 'bin/x': '', 'bin/echo': '' }
    const world = kitWorld('', { files: kit(before, { files }) })
    await world.sync()
    expect(await statusOf(world)).not.toHaveProperty('withheld')
    world.write(kit(after, { files }))
    await world.sync()
    expect(await statusOf(world)).toMatchObject({ withheld: [{ text }] })
    expect([plannedEvents(world), serversOf(world)]).toEqual([[], []])
  })
})
