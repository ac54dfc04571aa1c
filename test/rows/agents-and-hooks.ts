/** spec/agents-and-hooks.md, section 6. */
export const AGENTS_AND_HOOKS = `
A-1   | foreign hooks and theme kept          | core/test/agent-files/hooks
A-2   | registered twice                      | core/test/agent-files/hooks
A-3   | one event of ours there               | core/test/agent-files/hooks
A-4   | own entry of another event            | core/test/agent-files/hooks
A-5   | settings that are a list              | core/test/agent-files/hooks
A-6   | hooks that are null                   | core/test/agent-files/hooks
A-7   | one event that is text                | core/test/agent-files/hooks
A-8   | settings cut off, or with comments    | core/test/agent-files/hooks
A-9   | settings of blanks                    | core/test/agent-files/hooks
A-10  | order of keys                         | core/test/agent-files/hooks
A-11  | foreign hook in our group             | core/test/agent-files/hooks
A-12  | nothing empty left                    | core/test/agent-files/hooks
A-13  | taken back without a file             | core/test/agent-files/hooks
A-14  | Copilot with one event                | agents/copilot/test/hooks
A-15  | groups and timeouts of Codex          | later: agents/formats.md has it otherwise
A-16  | names and timeouts of Gemini          | agents/gemini/test/hooks
A-17  | tools of a Kiro agent                 | later: hooks have a file of their own
A-18  | foreign member of a Kiro file         | agents/kiro/test/registration
A-19  | project scope of Copilot              | test/pipeline/agent-files
A-20  | scope switched                        | test/pipeline/agent-files
A-21  | unknown agent added                   | test/pipeline/agents
A-22  | added and removed at once             | test/pipeline/agents
A-23  | last agent removed                    | test/pipeline/agent-files
A-24  | no agent found                        | test/pipeline/agents
A-25  | local server for Claude               | agents/claude/test/mcp
A-26  | variables as a map                    | test/pipeline/agent-files
A-27  | equal entry there                     | core/test/agent-files/servers
A-28  | entry switched off by the user        | core/test/agent-files/servers
A-29  | entry with another command            | core/test/agent-files/servers
A-30  | servers that are text                 | core/test/agent-files/servers
A-31  | settings that are no TOML             | core/test/agent-files/files
A-32  | remote server for Codex               | agents/codex/test/mcp
A-33  | comment above extensions              | core/test/agent-files/files
A-34  | top-level key of the same name        | core/test/editing/edit-yaml
A-35  | extensions registered twice           | core/test/agent-files/files
A-36  | server that applies no more           | core/test/agent-files/servers
A-37  | server of the user's                  | core/test/agent-files/servers
A-38  | two servers of one name               | core/test/mcp/select-servers
A-39  | init with a gated server              | test/pipeline/agent-files
A-40  | nothing to say to Claude              | test/hooks/answers
A-41  | payload without its event             | test/hooks/calls
A-42  | empty payload                         | test/hooks/answers
A-43  | Stop of Codex                         | test/hooks/answers
A-44  | start of a Goose session              | test/hooks/answers
A-45  | unknown event or agent                | test/hooks-layers/full
A-46  | arguments of Copilot as text          | test/hooks/calls
A-47  | arguments that are no JSON            | test/hooks/calls
A-48  | time with a fraction                  | test/hooks/calls
A-49  | directory that is a number, Codex     | test/hooks/calls
A-50  | directory that is a number, Claude    | agents/claude/test/hooks
A-51  | denial for Claude                     | test/hooks/answers
A-52  | denial for Codex                      | test/hooks/answers
A-53  | denial for Gemini                     | test/hooks/answers
A-54  | denial for Copilot                    | test/hooks/answers
A-55  | denial for Kiro                       | test/hooks/answers
A-56  | replaced input for each agent         | test/hooks/answers
A-57  | context at a start, Kiro              | test/hooks/answers
A-58  | nothing to say to Kiro                | test/hooks/answers
A-59  | empty answer of a hook                | core/test/hooks/dispatch
A-60  | decision that nobody knows            | core/test/hooks/dispatch
A-61  | answer in the agent's own form        | core/test/hooks/dispatch
A-62  | answer that is no object              | core/test/hooks/dispatch
A-63  | answer that is no JSON                | core/test/hooks/dispatch
A-64  | context under another event           | test/hooks/answers
A-65  | native context without its event      | test/hooks/answers
A-66  | native block at Stop                  | test/hooks/calls
A-67  | prompt context of Gemini              | test/hooks/answers
A-68  | contexts of two plugins               | test/hooks/answers
A-69  | hint in front of context              | test/hooks-layers/hints
A-70  | denied and allowed                    | test/hooks/answers
A-71  | deliberate block by exit code         | test/hooks/answers
A-72  | failure beside context                | test/hooks/answers
A-73  | hook that is killed                   | core/test/hooks/dispatch
A-74  | program that is missing               | test/hooks/answers
A-75  | native hook that does not apply       | core/test/hooks/choose-hook
A-76  | two matchers that fit                 | core/test/hooks/choose-hook
A-77  | one foreign format                    | core/test/hooks/choose-hook
A-78  | hook for another agent                | core/test/hooks/choose-hook
A-79  | matcher within a name                 | core/test/hooks/matcher
A-80  | matcher in another case               | core/test/hooks/matcher
A-81  | matcher that is no pattern            | core/test/hooks/matcher
A-82  | empty matcher                         | core/test/hooks/matcher
A-83  | requirement that fails                | test/hooks/compile-plan
A-84  | names of variables                    | test/hooks/compile-plan
A-85  | order of PATH                         | core/test/hooks/dispatch
A-86  | requirement with nothing to run       | core/test/installations/environment
A-87  | what install commands print           | core/test/installations/install-commands
A-88  | hook that sleeps                      | core/test/hooks/dispatch
A-89  | much in both directions               | core/test/hooks/hostile-hooks
A-90  | script beside the manifest            | test/hooks/compile-plan
A-91  | native payload byte for byte          | test/hooks/calls
A-92  | session without automatic sync        | test/hooks-layers/full
A-93  | skill that was deleted                | test/hooks-layers/full
A-94  | file that brings something            | test/hooks-layers/full
A-95  | no lock recorded yet                  | later: the lock is an input like others
A-96  | directory that is not there           | test/hooks-layers/full
A-97  | hook of what is no dependency         | test/hooks/compile-plan
A-98  | version that serves                   | core/test/installations/cargo
A-99  | program that is missing in it         | core/test/installations/cargo
A-100 | two programs and none named           | core/test/installations/cargo
A-101 | repository without news               | core/test/installations/other-crates
A-102 | repository without git                | core/test/installations/other-crates
A-103 | first installation at a start         | core/test/installations/installer
A-104 | answer that is no commit              | core/test/installations/other-crates
A-105 | parts of a GitHub address             | core/test/installations/github
A-106 | address that ends in .git             | core/test/installations/github
A-107 | address of another form               | core/test/manifest/installation-sources
A-108 | subtree of files                      | core/test/installations/github
A-109 | program outside of the tree           | core/test/installations/github
A-110 | crate that is a path                  | core/test/manifest/installation-sources
A-111 | key that the source lacks             | core/test/manifest/installation-sources
A-112 | crate of a repository without program | core/test/manifest/installations
A-113 | arguments in both places              | core/test/manifest/hooks
A-114 | help of a plugin's command            | test/pipeline/subcommands
A-115 | help in front of it                   | cli/test/parse
A-116 | help for any word                     | cli/test/parse
A-117 | arguments of both                     | test/pipeline/subcommands
A-118 | end of a plugin's command             | test/pipeline/subcommands
A-119 | command of two plugins                | test/pipeline/subcommands
A-120 | one of two applies                    | test/pipeline/subcommands
A-121 | names that commands cannot have       | core/test/manifest/commands
A-122 | description that is too long          | core/test/manifest/commands
A-123 | unknown command                       | test/pipeline/subcommands
A-124 | command of a dormant plugin           | test/pipeline/subcommands
A-125 | two agents found                      | test/pipeline/agents
A-126 | shape for Antigravity                 | agents/antigravity/test/registration
A-127 | foreign set for Antigravity           | core/test/agent-files/hooks
A-128 | our set switched off                  | core/test/agent-files/hooks
A-129 | hooks file that is a list             | core/test/agent-files/hooks
A-130 | private file stays private            | core/test/agent-files/files
A-131 | file that is a link                   | core/test/agent-files/files
A-132 | unknown agent configured              | test/pipeline/agents
A-133 | format that nobody knows              | test/hooks/formats
A-134 | remote server for Antigravity         | agents/antigravity/test/registration
A-135 | server switched off                   | core/test/agent-files/servers
A-136 | files of other agents unopened        | core/test/agent-files/files
A-137 | members that the user added, Codex    | core/test/agent-files/files
A-138 | payload of Antigravity                | test/hooks/calls
A-139 | nothing to say to Antigravity         | test/hooks/answers
A-140 | later model call of a turn            | test/hooks/calls
A-141 | members of wrong types                | test/hooks/calls
A-142 | denial for Antigravity                | test/hooks/answers
A-143 | context at a start, Antigravity       | test/hooks/answers
A-144 | context at Stop, Antigravity          | test/hooks/answers
A-145 | native silence before a call          | test/hooks/calls
A-146 | native step beside context            | test/hooks/answers
A-147 | replaced input, Antigravity           | test/hooks/answers
A-148 | arguments of Copilot as object        | test/hooks/calls
A-149 | denied beside context, Antigravity    | core/test/hooks/dispatch
A-150 | deliberate block, Antigravity         | test/hooks/answers
A-151 | workspace of the payload              | core/test/hooks/dispatch-event
A-152 | silence is no allow                   | test/hooks/answers
A-153 | two contexts before a call            | core/test/hooks/dispatch
A-154 | hint of what has appeared             | test/hooks-layers/hints
A-155 | hint that waits for the prompt        | test/hooks-layers/hints
A-156 | no hint without news                  | test/hooks-layers/hints
A-157 | hint for each session                 | test/hooks-layers/hints
`
