import { type APIRequestContext, expect } from '@playwright/test';

interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Reads the emails that the shop has written. */
export class Inbox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Subjects of the emails to an address, newest first. */
  async subjects(recipient: string): Promise<string[]> {
    return (await this.#emailsTo(recipient)).map(({ subject }) => subject);
  }

  /** The text of the newest email to an address with these words in its subject. */
  async text(recipient: string, words: string): Promise<string> {
    const found = (await this.#emailsTo(recipient)).find(({ subject }) => subject.includes(words));
    if (found === undefined) throw new Error(`no email to ${recipient} has “${words}” in its subject`);
    return found.text;
  }

  /** Waits for an email with a link below a path such as `/reset-password`, and returns the link without its origin. */
  async link(recipient: string, path: string): Promise<string> {
    let link = '';
    await expect
      .poll(async () => {
        const texts = (await this.#emailsTo(recipient)).map(({ text }) => text);
        const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((found) => new URL(found));
        const wanted = links.find(({ pathname }) => pathname.startsWith(path));
        link = wanted ? wanted.pathname + wanted.search : '';
        return link;
      }, `an email with a link to ${path}`)
      .not.toBe('');
    return link;
  }

  async #emailsTo(recipient: string): Promise<Email[]> {
    const response = await this.#request.get('/api/dev/mail');
    const { payload } = (await response.json()) as { payload: Email[] };
    return payload.filter(({ to }) => to === recipient);
  }
}
