import { PAGE_APPS } from '@patina/workspace/page-apps';

/** Every option of the commands about releases, for `parseArgs` of Node. */
export const OPTIONS = {
  canary: { type: 'string', value: 'PERCENT', summary: 'for this share of the visitors first, in percent' },
  experiment: {
    type: 'string',
    value: 'GOAL',
    summary: 'with canary: what its visitors are compared by: orders, adds-to-cart or registrations',
  },
  note: { type: 'string', value: 'TEXT', summary: 'why; "npm run releases" shows it' },
  preview: {
    type: 'string',
    value: 'NAME',
    summary: 'not live: only for whoever has the link that it prints, such as of a branch',
  },
  days: { type: 'string', value: 'DAYS', summary: 'with preview: until it ends, from 1 to 90; 14 without it' },
  previews: { type: 'boolean', summary: 'lists the previews with their links, and one link to all that are named' },
  'no-tests': {
    type: 'boolean',
    summary: "without the app's tests; needs the right to, and a --note, and is recorded",
  },
  force: {
    type: 'boolean',
    summary: 'also a release that does not fit what is live now, or that is marked as bad',
  },
  why: {
    type: 'string',
    value: 'TEXT',
    summary: 'with bad and good: the reason, which everybody reads who meets the release',
  },
  'own-registry': {
    type: 'boolean',
    summary: 'the app keeps its entry below its own prefix, so that its team needs rights on nothing else',
  },
  'signed-in': {
    type: 'boolean',
    summary: 'with trust: also pages of people who are signed in, with their data',
  },
  watch: { type: 'boolean', summary: 'with sign: goes on until Ctrl-C' },
  yes: { type: 'boolean', summary: 'with sign: signs all of them without asking' },
  hours: { type: 'string', value: 'HOURS', summary: 'until the link ends, from 1 to 720; 24 without it' },
  json: { type: 'boolean', summary: 'prints the result as JSON; what is meant for people goes to standard error' },
  help: { type: 'boolean', summary: 'prints this' },
} as const satisfies Record<string, { type: 'string' | 'boolean'; value?: string; summary: string }>;

export type OptionName = keyof typeof OPTIONS;

export interface ReleaseCommand {
  summary: string;
  /** Its arguments besides options; `words` are those of the examples. */
  takes: 'app' | 'app@version' | 'nothing' | 'words';
  options: OptionName[];
  /** Arguments, and their effect. */
  examples: [args: string, meaning: string][];
}

const APPS = PAGE_APPS.join(', ');

/** The commands about releases, by their names in package.json. */
export const RELEASE_COMMANDS = {
  release: {
    summary: `Releases one app, from a clean tree, after all checks. Apps: ${APPS}.`,
    takes: 'app',
    options: ['canary', 'experiment', 'preview', 'days', 'note', 'no-tests', 'force', 'json', 'help'],
    examples: [
      ['catalog', 'live for everybody'],
      ['catalog --canary 10', 'for a tenth of the visitors first'],
      ['catalog --preview my-branch', 'for whoever has the link, after the same checks; what is live stays'],
      ['catalog --note "sorts by float"', 'says why'],
    ],
  },
  promote: {
    summary: 'Makes the canary of an app live for everybody, after the same checks as a release.',
    takes: 'app',
    options: ['note', 'json', 'help'],
    examples: [['catalog', 'its canary is live for everybody']],
  },
  rollback: {
    summary:
      'Ends the canary of an app, or goes back to a release that was live. Needs no browser and no running store.',
    takes: 'app@version',
    options: ['note', 'force', 'json', 'help'],
    examples: [
      ['catalog', 'ends its canary, or goes back to the release before'],
      ['catalog@1.4.2', 'goes back to that release'],
    ],
  },
  releases: {
    summary: 'Lists what is live, since when, by whom and why; of one app what was done with it.',
    takes: 'words',
    options: ['previews', 'why', 'watch', 'yes', 'json', 'help'],
    examples: [
      ['', 'all apps'],
      ['catalog', 'the history of one'],
      ['--previews', 'the previews, with their links and ends'],
      ['--previews catalog@my-branch sell@my-branch', 'one link that shows both'],
      ['end catalog@my-branch', 'takes a preview back: its link shows what is live'],
      ['collect', 'removes previews that have ended, with their files; canary:watch does so by itself'],
      ['why catalog', 'what the release checks say of this tree now; nothing is released, and nothing is left behind'],
      ['bad catalog@1.4.2 --why "empty lists"', 'no rollback, canary or preview reaches it unasked'],
      ['good catalog@1.4.2 --why "it was the API"', 'takes that back'],
      ['sign', 'carries out what was requested in the back office, signed with your key, after asking you'],
    ],
  },
  preview: {
    summary:
      'Prints what to add to an address of the store so that somebody without an account sees a release before it is live.',
    takes: 'app@version',
    options: ['hours', 'force', 'json', 'help'],
    examples: [['catalog@1.5.0 --hours 48', 'a link to that release, signed with your key, which ends in two days']],
  },
  keys: {
    summary:
      'Says who may release what: with keys, edges show only what was signed with one of the app or the operators.',
    takes: 'words',
    options: ['own-registry', 'signed-in', 'json', 'help'],
    examples: [
      ['', 'lists the keys, and who has signed what is live'],
      ['create ~/.patina-key.pem', 'makes a pair of keys, writes the private one and prints the public one'],
      ['allow operators KEY', 'may release everything; the first one switches signing on'],
      ['allow catalog KEY', 'may release one app'],
      ['allow gift-cards KEY --own-registry', 'and needs no rights on the common registry'],
      ['trust gift-cards', "its team's code renders pages of guests on the server, too; distrust takes that back"],
      ['trust gift-cards --signed-in', 'and of people who are signed in, with their data'],
      ['waive catalog', 'its team may release it without its tests; require takes that back'],
      ['revoke catalog KEY', 'may no longer'],
      ['sign catalog', 'signs what is live with your key, as it is; all apps without a name'],
    ],
  },
  'check:api': {
    summary: "Says what this tree's API would break for the releases that pages may run. For before it is deployed.",
    takes: 'nothing',
    options: ['json', 'help'],
    examples: [['', 'compares it with every live release, canary and fallback']],
  },
  'canary:watch': {
    summary: 'Ends a canary that fails significantly more often than what is live. Runs until Ctrl-C.',
    takes: 'nothing',
    options: ['json', 'help'],
    examples: [['', 'looks every 30 seconds; "npm start" does so by itself']],
  },
} as const satisfies Record<string, ReleaseCommand>;

export type CommandName = keyof typeof RELEASE_COMMANDS;
