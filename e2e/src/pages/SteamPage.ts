import type { Locator, Page } from '@playwright/test';

/** Steam's sign-in page; every browser belongs to a Steam account. */
export class SteamPage {
  readonly #page: Page;
  readonly signIn: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.signIn = page.getByRole('button', { name: /^Sign in as \d{17}$/ });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
  }

  /** 64-bit id of the Steam account, as digits. */
  async steamId(): Promise<string> {
    return (await this.signIn.innerText()).replace(/\D/g, '');
  }

  /** Falsifies Steam's answer, like an attacker who claims another identity. */
  async claimToBe(steamid: string): Promise<void> {
    for (const field of ['claimed_id', 'identity']) {
      await this.#page
        .locator(`form:has-text("Sign in as") [name="openid.${field}"]`)
        .evaluate(
          (input, claimed) => input.setAttribute('value', claimed),
          `https://steamcommunity.com/openid/id/${steamid}`,
        );
    }
  }
}
