import type { EconomyBan } from '@patina/test-kit/steam/player-bans';
import type { Inventory } from '@patina/test-kit/steam/steam-inventory';
import type { SteamTradeOffer } from '@patina/test-kit/steam/steam-trades';
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

  /** Changes the inventory of an account; undefined gives it the items that every account has at first. */
  async setInventory(steamid: string, inventory: Inventory | undefined): Promise<void> {
    await change(`inventories/${steamid}`, inventory);
  }

  /** Bans an account from trading; undefined takes that back. */
  async setBan(steamid: string, ban: EconomyBan | undefined): Promise<void> {
    await change(`bans/${steamid}`, ban);
  }

  /** Says what has become of a trade offer of the store's account. */
  async setTrade(tradeOffer: string, offer: SteamTradeOffer): Promise<void> {
    await change(`trades/${tradeOffer}`, offer);
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

/** Changes something at the small Steam, or takes that back. */
async function change(what: string, to: unknown): Promise<void> {
  const address = `${process.env['STORE_STEAM_URL']}/test/${what}`;
  const answer = await fetch(
    address,
    to === undefined ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(to) },
  );
  if (!answer.ok) throw new Error(`The small Steam has answered ${answer.status}.`);
}
