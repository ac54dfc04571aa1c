import type { McpServer, Origin } from '../manifest/plugin.js'
import { commandFault, nameFault } from '../manifest/text-rules.js'
import { serverUrlFault } from '../manifest/urls.js'
import { isVariableName, redirectsPrograms } from '../manifest/variables.js'

/**
 * Why an agent must not be told of a server, as the end of a sentence. Reading a
 * manifest asks the same; what ends up in files of the user's is asked again,
 * wherever it comes from (cases/security.md S93 to S95).
 */
export function serverFault(server: McpServer, origin: Origin): string | undefined {
  const fault = nameFault(server.name)
  if (fault !== undefined) {
    return `its name ${fault}`
  }
  if (server.transport !== 'stdio') {
    const address = serverUrlFault(server.url, origin)
    return address?.severity === 'error' ? `its address ${address.message}` : undefined
  }
  const command = server.installed ? undefined : commandFault(server.command)
  if (command !== undefined) {
    return `its command ${command}`
  }
  const variable = Object.keys(server.env).find(
    (name) => !isVariableName(name) || (origin === 'package' && redirectsPrograms(name)),
  )
  return variable === undefined ? undefined : `it sets \`${variable}\``
}
