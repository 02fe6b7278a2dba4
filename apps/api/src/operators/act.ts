import type { ApprovalAction } from '@patina/shared-api/contract/desk/approvals';
import type { DeskEndpoint } from '@patina/shared-api/contract/desk/desk-endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { IdempotentRequest } from '#identity/identity.ts';
import type { ActFields, Actor, DeskAct, Why } from '#operators/desk-acts.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Download } from '#platform/http/download.ts';
import type { PathParameters } from '#platform/http/endpoint-route.ts';

/*
 * Calls of the back office, each declared once: its route and its command are derived from that (`serveCalls`, `commandsOf`), and of
 * an act its row in the table of rights (docs/decisions/0057-areas-instead-of-crumbs.md).
 */

/** A request of the back office or a command, with its input as the contract has parsed it. */
export interface ActCall<Query = unknown, Body = unknown, Parameters = unknown> {
  query: Query;
  body: Body;
  params: Parameters;
  operator: Actor;
  /** Without a key for a command, and for what a second person has agreed to, which is decided once. */
  once: IdempotentRequest;
  log: FastifyBaseLogger;
  /** Nothing is done: the answer says what would be. */
  isPreview?: boolean | undefined;
}

/** How a field of a call is given to a command. */
export interface CommandField {
  /** What it is, for the help. */
  summary: string;
  /** Name of the argument: fields with one are arguments, in their order. */
  argument?: string;
  /** Name of the option, without dashes; by default that of the field. */
  option?: string;
  /** Present for true, where yes or no would be asked for. */
  isFlag?: true;
  /** Finds what the call takes by what is typed, such as an account by its address. @throws CommandError */
  find?: (database: Database, typed: string) => Promise<string | number>;
}

/** Fields of a command that shows a list. */
export const LIST_FIELDS = {
  sort: 'order of the list',
  page: 'page of the list',
  per_page: 'rows of a page, at most 100',
};

/** The command of a call. */
export interface CallCommand<Services = never, Body = never, Said = never> {
  /** By default that of the act. */
  name?: string;
  /** By default that of the endpoint. */
  summary?: string;
  examples: [string, ...string[]];
  /** By name of the field: `reason`, `orders.items`, `change.price`; a text is the summary of an option. */
  fields?: Readonly<Record<string, string | CommandField>>;
  /** Fields that are the same whenever it is called. */
  fixed?: object;
  /**
   * Adds what the pages of the back office know, and nobody types: what the operator has seen, or what a list shows by default. A text
   * says that there is nothing to do; the command prints it and succeeds.
   */
  complete?: (typed: Record<string, unknown>, services: Services) => object | string | Promise<object | string>;
  /** What was done, in a line or several: of each thing of a bulk call, of each row of a list. */
  say?: (said: Said, body: Body) => string | string[];
}

/** What is said of an answer: one of its results or rows, or its payload. */
type SaidOf<Answer> = Answer extends { results: readonly (infer Result)[] }
  ? Result
  : Answer extends { payload: readonly (infer Row)[] }
    ? Row
    : Answer extends { payload: infer Payload }
      ? Payload
      : Answer;

/** A row of the table of rights whose functions are given the services. */
interface Rule<Services> extends Omit<DeskAct, 'subject' | 'check'> {
  subject?: (fields: ActFields, services: Services) => string | Promise<string>;
  check?: (fields: ActFields, services: Services, operator: Actor) => Promise<Why | undefined>;
}

/** A declared call of the back office. */
export interface DeskDefinition<Services> {
  endpoint: DeskEndpoint;
  /** Of a call that writes. */
  rule?: Rule<Services>;
  /** Largest body, in bytes. */
  bodyLimit?: number;
  /** Requests of one address per minute. */
  perMinute?: number;
  run: (services: Services, call: ActCall) => Promise<unknown>;
  commands: readonly CallCommand<Services>[];
}

/** What a call is asked. */
export type QueryOf<Called extends DeskEndpoint> = z.output<NonNullable<Called['query']>>;
type BodyOf<Called extends DeskEndpoint> = z.output<NonNullable<Called['body']>>;
type AnswerOf<Called extends DeskEndpoint, Answer> = (Answer & z.input<Called['response']>) | Download;

interface Parts<Called extends DeskEndpoint, Services, Answer> {
  run: (
    services: Services,
    call: ActCall<QueryOf<Called>, BodyOf<Called>, PathParameters<Called['path']>>,
  ) => AnswerOf<Called, Answer> | Promise<AnswerOf<Called, Answer>>;
  /** None where only the pages of the back office have a use for it, or a command by hand has another. */
  command?: CallCommand<Services, BodyOf<Called>, SaidOf<Answer>>;
  /** Several where a field of the body is the verb. */
  commands?: readonly CallCommand<Services, BodyOf<Called>, SaidOf<Answer>>[];
}

interface ActParts<Called extends DeskEndpoint, Services, Answer>
  extends Parts<Called, Services, Answer>,
    Omit<Rule<Services>, 'action'>,
    Pick<DeskDefinition<Services>, 'bodyLimit' | 'perMinute'> {
  /** Its name among the approvals, and in the audit log; without one it never waits. */
  name?: ApprovalAction;
}

/** Declares what operators do: one rule for the page and the command. */
export function act<Called extends DeskEndpoint, Services, Answer>(
  endpoint: Called,
  { name, run, command, commands, bodyLimit, perMinute, ...rule }: ActParts<Called, Services, Answer>,
): DeskDefinition<Services> {
  const { commands: named, ...read } = reading(endpoint, { run, command, commands } as Parts<Called, Services, Answer>);
  return {
    ...read,
    rule: { ...rule, ...(name && { action: name }) },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(perMinute !== undefined && { perMinute }),
    commands: named.map((each) => ({ ...(name && { name }), ...each })),
  };
}

/**
 * Declares what operators do to several things together, and the call that says what that would do: the same, taken back. What
 * `run` answers says for each of them what has happened, also why it is not done without a second person.
 */
export function actTogether<Called extends DeskEndpoint, Services, Answer>(
  { done, preview }: { done: Called; preview: DeskEndpoint },
  parts: ActParts<Called, Services, Answer>,
): DeskDefinition<Services>[] {
  const definition = act(done, { ...parts, isTogether: true });
  const rule = { store: 'Changes nothing.', previews: routeOf(done) };
  return [definition, { endpoint: preview, rule, run: definition.run, commands: [] }];
}

/** Declares what operators read. */
export function reading<Called extends DeskEndpoint, Services, Answer>(
  endpoint: Called,
  { run, command, commands = command ? [command] : [] }: Parts<Called, Services, Answer>,
): DeskDefinition<Services> {
  return {
    endpoint,
    run: run as DeskDefinition<Services>['run'],
    commands: commands as readonly CallCommand<Services>[],
  };
}

/** Name of a route, such as `POST /desk/orders/refund`. */
export const routeOf = ({ method, path }: Pick<DeskEndpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The rows of the table of rights that declared calls have. */
export function actsOf(definitions: readonly DeskDefinition<never>[]): Record<string, DeskAct> {
  const rows = definitions.flatMap(({ endpoint, rule }) => (rule ? [[routeOf(endpoint), rule] as const] : []));
  return Object.fromEntries(rows) as unknown as Record<string, DeskAct>;
}

/** Lets the calls be made: by requests, by commands, and later once a second person agrees. */
export function registerCalls<Services extends { actGuard: CallRegistry }>(
  services: Services,
  definitions: readonly DeskDefinition<Services>[],
): void {
  for (const { endpoint, rule, run } of definitions) {
    const { subject, check, ...row } = rule ?? {};
    const bound: DeskAct | undefined = rule && {
      ...row,
      ...(subject && { subject: (fields: ActFields) => subject(fields, services) }),
      ...(check && { check: (fields, operator) => check(fields, services, operator) }),
    };
    services.actGuard.register(routeOf(endpoint), bound, (call) => run(services, call));
  }
}

interface CallRegistry {
  register(route: string, rule: DeskAct | undefined, handler: (call: ActCall) => Promise<unknown>): void;
}
