/** cases/security.md, sections 5.1 and 5.2, and of the others what concerns a whole run. */
export const SECURITY = `
S1   | name that climbs                        | core/test/skills/name
S2   | name with separators                    | core/test/skills/name
S3   | dots and blanks                         | core/test/skills/name
S4   | encoded climbing                        | core/test/skills/name
S6   | invisible characters                    | core/test/skills/name
S7   | very long names                         | core/test/skills/name
S8   | sibling of a directory                  | core/test/manifest/package-layers
S9   | names of our own files                  | test/pipeline/names
S10  | names that objects inherit              | test/pipeline/names
S11  | source outside the package              | core/test/manifest/package-layers
S14  | script outside the package              | core/test/manifest/package-layers
S15  | account with paths outside              | test/pipeline/resilience
S17  | command that is a path                  | core/test/manifest/commands
S18  | index with paths outside                | later: skill indexes
S20  | link out of a git tree                  | core/test/sources/unpack
S21  | SKILL.md that is a link                 | core/test/skills/discover
S22  | planted link at the destination         | test/pipeline/copies
S24  | dangling link at a new file             | core/test/host/node-writer
S26  | swap between look and write             | core/test/apply/failure
S28  | what is no file                         | test/pipeline/copies
S29  | file without permission                 | core/test/apply/failure
S30  | managed directory becomes a link        | test/pipeline/copies
S31  | archive that climbs                     | core/test/sources/unpack
S32  | link in the way of an entry             | core/test/sources/unpack
S34  | twins in an archive                     | core/test/sources/unpack
S39  | archive without end                     | core/test/sources/unpack
S40  | digest that is wrong                    | core/test/sources/fill-tree
S46  | transport that runs a program           | pm-git/test/address
S47  | transport that is not allowed           | pm-git/test/address
S49  | host like an option                     | pm-git/test/address
S52  | address with shell in it                | pm-git/test/address
S53  | credentials in an address               | test/pipeline/git-transports
S54  | submodules                              | test/pipeline/git-hostile
S55  | hooks and filters of a repository       | test/pipeline/git-hostile
S56  | repository on this machine              | test/pipeline/git-hostile
S58  | variables of git                        | pm-git/test/environment
S59  | redirect to another place               | test/pipeline/git-transports
S60  | commit that is not there                | test/pipeline/git-registries
S61  | names that differ in case               | test/pipeline/git-hostile
S79  | predicate before consent                | test/pipeline/enablement
S80  | validate of a hostile directory         | test/authoring/strictness
S81  | predicate of an unconsented package     | test/consent/boundaries
S84  | install commands of a dependency        | test/pipeline/consent
S86  | registry of a project's choice          | pm-cargo/test/crates/registries
S88  | update that adds what runs              | test/pipeline/consent
S89  | names that look alike                   | core/test/consent/lookalikes
S90  | private name at a public registry       | pm-cargo/test/crates/registries
S93  | address of a server                     | core/test/mcp/select-servers
S94  | command line of a server                | core/test/mcp/select-servers
S95  | variables of a server                   | core/test/mcp/select-servers
S97  | secret in the environment               | core/test/mcp/select-servers
S98  | control characters at a question        | cli/test/prompt-consent
S100 | hidden characters at a question         | cli/test/prompt-consent
S107 | syncs at once                           | test/pipeline/concurrency
S108 | killed at each write                    | test/pipeline/resilience
S109 | home that cannot be used                | test/pipeline/config
`
