import type { FastifyReply } from 'fastify';

/** A file that a call answers with: browsers save it, a command prints it. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly text: string;

  /** `name` with its extension. */
  constructor(name: string, type: string, text: string) {
    this.name = name;
    this.type = type;
    this.text = text;
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.type(this.type).header('content-disposition', `attachment; filename="${this.name}"`).send(this.text);
  }
}

/** A list as a CSV file; `name` without its extension. */
export const csvFile = (name: string, text: string) => new Download(`${name}.csv`, 'text/csv; charset=utf-8', text);
