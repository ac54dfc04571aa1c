/** cases/faults.md, sections A to G, J, K and L. Titles of tests say `faults A4` where a bare id could mean another table. */
export const FAULTS = `
A4  | package reached through a store          | test/pipeline/fakes
A6  | circle of directories                    | test/pipeline/registries
A8  | skill deep below skills                  | test/pipeline/names
A9  | skill at the root and below              | core/test/skills/group
A10 | skills that are not packed               | test/authoring/packages
A12 | lock with an older time                  | test/pipeline/remembered
A16 | path dependency outside                  | test/pipeline/dependencies
A17 | skill inside the program text            | test/pipeline/dependencies
A18 | private name stays private               | test/pipeline/registries
A19 | example inside a skill                   | test/pipeline/names
A20 | mirrors of one skill                     | test/pipeline/names
A21 | skill above the others                   | test/pipeline/names
B2  | hint that is a list                      | core/test/skills/frontmatter
B3  | folded description                       | core/test/skills/frontmatter
B4  | description with an apostrophe           | core/test/skills/frontmatter
B5  | version without quotes                   | core/test/skills/frontmatter
B6  | name that reads as false                 | core/test/skills/frontmatter
B8  | long frontmatter                         | core/test/skills/frontmatter
B10 | fence that is never closed               | core/test/skills/frontmatter
B11 | atom with a space                        | core/test/skills/skill-file
B13 | retired predicates and fields            | core/test/manifest/bare-skill
B14 | key in the singular                      | core/test/manifest/top-level
B15 | version on an edge                       | test/pipeline/chains
B16 | empty list or none                       | test/pipeline/manifests
B17 | list where text belongs                  | core/test/manifest/bare-skill
B18 | strict run with a skip                   | test/authoring/strictness
C1  | second source of a name                  | test/pipeline/names
C4  | names that differ in case                | test/pipeline/names
C5  | composed and decomposed letters          | core/test/skills/name
C7  | names of our own files                   | core/test/skills/name
C9  | one plugin from two registries           | later: hooks
C10 | marks in package names                   | test/pipeline/enablement
C12 | nested groups of repositories            | pm-git/test/address
D3  | link to itself                           | test/pipeline/copies
D6  | odd modes                                | core/test/apply/content
D8  | agent's directory is a link              | test/pipeline/hostile-projects
D9  | agent that ignores links                 | test/pipeline/copies
D10 | two parents that are one                 | test/pipeline/copies
D11 | user's directory of that name            | test/pipeline/names
D12 | copy of a copy                           | test/pipeline/copies
D13 | skill with an ignore file                | core/test/apply/content
E1  | ref with slashes in it                   | test/pipeline/git-registries
E4  | branch that was forced elsewhere         | test/pipeline/git-registries
E6  | commit by a short or full hash           | test/pipeline/git-registries
E13 | no network                               | test/pipeline/git-registries
F2  | account of a later version               | test/pipeline/resilience
F3  | check with something new                 | test/pipeline/output
F4  | check without the agent                  | test/pipeline/output
F5  | lock with other line ends                | later: there is no lock in the repository
F8  | account edited by hand                   | test/pipeline/resilience
F9  | killed before the account                | test/pipeline/resilience
F10 | two processes at once                    | test/pipeline/concurrency
F11 | account cut off                          | test/pipeline/resilience
F12 | second machine                           | test/pipeline/copies
F13 | absolute paths in the account            | core/test/apply/ledger
F14 | name changes its case                    | test/pipeline/names
G1  | new dependency with a skill              | test/pipeline/enablement
G3  | installed, then declined                 | test/pipeline/use
G5  | broken rules stay closed                 | test/pipeline/config
G6  | approval in the repository               | test/pipeline/enablement
G7  | update that adds a hook                  | test/pipeline/consent
G8  | script changes, manifest does not        | test/pipeline/consent
G9  | content replaced silently                | test/pipeline/consent
G12 | Enter through the prompts                | cli/test/prompt-consent
G14 | chained server                           | test/pipeline/agent-file-reports
G15 | use of no such name                      | test/pipeline/use
G16 | removal in the wrong scope               | test/pipeline/use
G17 | registry taken away                      | test/pipeline/registries
H1  | program that goes away after a sync      | test/hooks-layers/live-predicates
H3  | combinators of nothing                   | core/test/predicates/parse
H4  | equals sign in a value                   | core/test/predicates/parse
H5  | parentheses in a command                 | core/test/predicates/parse
H6  | ten thousand levels                      | core/test/predicates/parse
H8  | used, and its gate fails                 | test/pipeline/enablement
H9  | event of other tools                     | test/agents/golden
H12 | version in front of hooks                | agents/copilot/test/hooks
H14 | script in a package of modules           | later: hooks run where their package is
H15 | directory that is no project             | test/hooks-layers/bundle
H16 | many hooks at one event                  | test/agents/golden
H18 | time that users feel                     | later: the benchmark runs the command as installed
I1  | hook of somebody else                    | core/test/agent-files/hooks
I2  | comments and trailing commas             | core/test/agent-files/files
I3  | settings that are invalid                | core/test/agent-files/hooks
I5  | placeholder for a secret                 | core/test/mcp/select-servers
I8  | comments of a TOML file                  | core/test/agent-files/files
I10 | same content                             | test/pipeline/agent-files
I12 | settings written twice at once           | core/test/agent-files/interruption
I13 | home of an agent moved                   | test/pipeline/agent-files
I15 | entry that the user switched off         | core/test/agent-files/hooks
J1  | everything of a plugin goes              | test/pipeline/use
J3  | agent taken away                         | test/pipeline/agents
J4  | option that does not belong              | test/pipeline/output
J5  | removal by repository                    | later: plugin commands
J6  | name in two sources                      | test/pipeline/registries
J7  | edited, then not wanted                  | test/pipeline/copies
J8  | malformed block in a file                | core/test/agent-files/hooks
J9  | entries in git's exclude file            | later: none are written
K3  | warnings and JSON                        | test/pipeline/output
K4  | long list of agents                      | test/pipeline/agents
K9  | what loads in a directory                | test/pipeline/output
K11 | banner in a completion                   | cli/test/completion
K12 | names in telemetry                       | test/hooks-layers/telemetry
K13 | plan and result differ                   | test/pipeline/resilience
L1  | large repository for one skill           | test/pipeline/git-transports
L2  | network that is slow                     | test/pipeline/git-transports
L3  | git that would ask for a password        | pm-git/test/environment
L10 | reserved name in a tree                  | test/pipeline/git-hostile
`
