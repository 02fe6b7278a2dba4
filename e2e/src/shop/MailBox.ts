import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails that the shop has written. */
export class MailBox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Subjects of the mails to an address, the latest first. */
  async subjects(recipient: string): Promise<string[]> {
    return (await this.#mailsTo(recipient)).map(({ subject }) => subject);
  }

  /** Waits for a mail with a link below a path such as `/reset-password`, and returns the link without its origin. */
  async link(recipient: string, path: string): Promise<string> {
    let link = '';
    await expect
      .poll(async () => {
        const texts = (await this.#mailsTo(recipient)).map(({ text }) => text);
        const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((found) => new URL(found));
        const wanted = links.find(({ pathname }) => pathname.startsWith(path));
        link = wanted ? wanted.pathname + wanted.search : '';
        return link;
      }, `a mail with a link to ${path}`)
      .not.toBe('');
    return link;
  }

  async #mailsTo(recipient: string): Promise<Mail[]> {
    const response = await this.#request.get('/api/dev/mail');
    const { payload } = (await response.json()) as { payload: Mail[] };
    return payload.filter(({ to }) => to === recipient);
  }
}
