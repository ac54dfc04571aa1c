/** spec/pipeline.md, section 6. */
export const PIPELINE = `
C1  | renamed dependency, by its own name        | test/pipeline/dependencies
C2  | dependencies for tests and builds          | test/pipeline/dependencies
C3  | optional and foreign-platform dependencies | test/pipeline/dependencies
C4  | member that another member needs           | test/pipeline/dependencies
C5  | path dependency inside the root            | test/pipeline/dependencies
C6  | the same without a workspace table         | test/pipeline/dependencies
C7  | two versions of one crate                  | test/pipeline/dependencies
C8  | virtual root as a plugin                   | test/pipeline/dependencies
C9  | no lock, cargo makes one                   | test/pipeline/remembered
C10 | no lock, cargo fails                       | test/pipeline/remembered
C11 | dependency added by hand                   | test/pipeline/remembered
C12 | cache cut off                              | test/pipeline/remembered
C13 | sources deleted from cargo's home          | test/pipeline/remembered
C14 | two workspaces of one name                 | test/pipeline/remembered
C15 | crate-info of a path dependency            | test/pipeline/package-info
C16 | crate-info with a requirement              | test/pipeline/package-info
C17 | crate-info of anything                     | test/pipeline/crates
C18 | crate name that would alter a manifest     | test/pipeline/use
C19 | crate-info of a member                     | test/pipeline/package-info
C20 | empty skills directory                     | test/pipeline/dependencies
C21 | skill deep below skills                    | test/pipeline/dependencies
C22 | metadata of a wrong type                   | test/pipeline/dependencies
C23 | circle of two plugins                      | test/pipeline/chains
C24 | edge that the version does not satisfy     | test/pipeline/chains
C25 | used crate that is not here                | test/pipeline/chains
R1  | address with capitals and a slash          | pm-git/test/address
R2  | address with ref and subpath               | pm-git/test/address
R3  | address of a file                          | pm-git/test/address
R4  | address that climbs                        | pm-git/test/address
R5  | two spellings of one repository            | pm-git/test/address
R6  | fetched a moment ago                       | core/test/sources/kept-trees
R7  | remote refuses, cache there                | core/test/sources/kept-trees
R8  | fetch while offline                        | core/test/sources/kept-trees
R9  | automatic update off                       | test/pipeline/git-registries
R10 | subpath that is not there                  | test/pipeline/git-registries
R11 | two processes refresh                      | core/test/sources/kept-trees
R12 | registry that is an entry                  | test/pipeline/registries
R13 | manifest claims its directory              | test/pipeline/registries
R14 | manifest beside a SKILL.md                 | test/pipeline/registries
R15 | entry id with slashes                      | test/pipeline/registries
R16 | registry that links to itself              | test/pipeline/registries
R17 | one invalid manifest of three              | test/pipeline/registries
R18 | id that leaves the registry                | pm-path/test/registry
R19 | offer with a foreign id                    | test/pipeline/fakes
F1  | unknown key among the lists                | test/pipeline/config
F2  | unknown key at the top                     | test/pipeline/config
F3  | value out of its range                     | test/pipeline/config
F4  | save keeps comments and order              | test/pipeline/config
F5  | no save over a broken file                 | test/pipeline/config
F6  | both spellings of registries               | test/pipeline/config
F7  | registry with two places                   | test/pipeline/config
F8  | registry with a reserved name              | test/pipeline/config
F9  | empty directory variable                   | test/pipeline/config
F10 | directories found one by one               | test/pipeline/config
F11 | configuration behind a link                | test/pipeline/config
F12 | last entry of a list removed               | test/pipeline/config
F13 | unknown agent configured                   | test/pipeline/agents
E1  | disable against auto-enable of all         | test/pipeline/enablement
E2  | entry of an outer workspace                | test/pipeline/use
E3  | workspace reached by a link                | test/pipeline/use
E4  | use of a declined name                     | test/pipeline/use
E5  | auto-enable of no dependency               | test/pipeline/enablement
E6  | auto-enable of an empty package            | test/pipeline/enablement
E7  | use wakes a dormant plugin                 | test/pipeline/use
E8  | use of an active plugin                    | test/pipeline/use
E9  | use outside a workspace                    | test/pipeline/use
E10 | use of nothing, offline                    | test/pipeline/use
E11 | use in a second spelling                   | test/pipeline/use
E12 | removal in the wrong scope                 | test/pipeline/use
E13 | removal in this workspace only             | test/pipeline/use
E14 | directory name is no plugin name           | test/pipeline/registries
E15 | prompt left half way                       | cli/test/prompt-consent
E16 | candidates without a terminal              | test/consent/terminal
E17 | dependency that a chain vouches for        | test/pipeline/chains
E18 | used, with a failing predicate             | test/pipeline/enablement
E19 | search in both arms                        | test/pipeline/search
E20 | search while offline                       | test/pipeline/search
E21 | used and declined at once                  | test/pipeline/enablement
E22 | declined on every route                    | test/pipeline/enablement
E23 | entry for elsewhere, auto-enable here      | test/pipeline/enablement
E24 | removal while declined                     | test/pipeline/use
S1  | one name from two plugins                  | test/pipeline/names
S2  | one of the two goes                        | test/pipeline/names
S3  | user's directory of that name              | test/pipeline/names
S4  | user's directories of both names           | test/pipeline/names
S5  | one directory from two plugins             | test/pipeline/names
S6  | workspace skill for two agents             | test/pipeline/names
S7  | workspace skills switched off              | test/pipeline/names
S8  | name that leads outside                    | test/pipeline/names
S9  | link to a script outside                   | test/pipeline/copies
S10 | link to a directory                        | test/pipeline/copies
S11 | link to nothing                            | test/pipeline/copies
S12 | link to a parent                           | test/pipeline/copies
S13 | edit behind a link                         | test/pipeline/copies
S14 | mode of a script alone                     | test/pipeline/copies
S15 | edit of an installed copy                  | test/pipeline/copies
S16 | ignore files, nested and at the top        | test/pipeline/copies
S17 | edit right after a sync                    | test/pipeline/copies
S18 | time in the future                         | core/test/apply/unchanged
S19 | copy fails half way                        | test/pipeline/resilience
S20 | killed between copy and swap               | test/pipeline/resilience
S21 | last agent removed                         | test/pipeline/agents
S22 | registry that cannot be read               | test/pipeline/registries
S23 | agent settings of a wrong shape            | test/pipeline/agent-files
S24 | user's own server of one name              | test/pipeline/agent-files
S25 | server of an inactive plugin               | test/pipeline/agent-files
S26 | hook scope changed                         | test/pipeline/agent-files
S27 | workspace skill without frontmatter        | test/pipeline/names
S28 | output of a hook that syncs                | test/hooks-layers/full
S29 | hook with an unchanged lock                | test/hooks-layers/full
S30 | second sync, nothing changed               | test/pipeline/output
S31 | empty directory comes or goes              | test/pipeline/copies
S32 | workspace that is a skill                  | test/pipeline/copies
S33 | links that multiply                        | test/pipeline/copies
L1  | the word that cargo adds                   | test/pipeline/output
L2  | failure as JSON                            | test/pipeline/output
L3  | quiet sync                                 | test/pipeline/output
L4  | help without the arguments                 | test/pipeline/output
L5  | help of a plugin's command                 | test/pipeline/subcommands
L6  | help before an unknown word                | test/pipeline/output
L7  | help behind an option's value              | test/pipeline/output
L8  | exit code of a child                       | test/pipeline/subcommands
L9  | one subcommand of two plugins              | test/pipeline/subcommands
L10 | pre-release as the newest version          | test/pipeline/updates
L11 | update query that fails                    | test/pipeline/updates
L12 | state file that is garbage                 | test/pipeline/updates
L13 | telemetry with a broken line               | test/pipeline/telemetry
L14 | plugin sync of no registry                 | test/pipeline/plugin-commands
L15 | validate with a dormant plugin             | test/authoring/validate
`
