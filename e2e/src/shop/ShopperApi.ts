import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type { APIRequestContext } from '@playwright/test';
import { appCode } from './app-code.ts';

/** Identity of a buyer. */
const PAYER = { city: 'Lisboa', address: 'Rua Augusta 1' };
const BUYER = { ...PAYER, name: 'Ana', surname: 'Reis', phone: '+351912345678', country: 'PT', postCode: '1100-048' };
/** Number of Portugal in ISO 3166-1. */
const PORTUGAL = 620;
export const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=AbCd1234';

/** Inventory link of an item that is not offered yet. */
export function anInventoryLink(steamid = '76561198000000000'): string {
  const asset = Math.floor(Math.random() * 9e15) + 1e15;
  return `https://steamcommunity.com/profiles/${steamid}/inventory/#730_2_${asset}`;
}

interface Begun {
  order: number;
  redirect_url: string;
}

/** Acts for a signed-in shopper through the API: prepares the state for a journey. */
export class ShopperApi {
  readonly #request: APIRequestContext;
  readonly #email: string;
  #attempts = 0;

  /** @param request of the browser that the shopper is signed in with */
  constructor(request: APIRequestContext, email: string) {
    this.#request = request;
    this.#email = email;
  }

  /** Presses the button of the page that the link of the verification email leads to. */
  async verifyEmail(link: string): Promise<void> {
    await this.#write('post', '/email/verify', { token: link.split('/').at(-1) });
  }

  /** Sets an authenticator app up; returns its secret. */
  async setUpApp(): Promise<string> {
    const { payload } = await this.#write<{ payload: { secret: string } }>(
      'post',
      '/user/second-factor/totp/begin',
      {},
    );
    await this.#write('post', '/user/second-factor/totp/confirm', { code: appCode(payload.secret) });
    return payload.secret;
  }

  /** Fills in every field of the profile that the checkout needs. */
  async completeProfile(): Promise<void> {
    await this.#write('put', '/user/profile', {
      ...PAYER,
      post_code: BUYER.postCode,
      country: PORTUGAL,
      steam_trade_link: TRADE_LINK,
    });
  }

  async putIntoCart(...products: Pick<Product, 'id'>[]): Promise<void> {
    for (const { id } of products) await this.#write('post', '/cart/add', { id, count: 1 });
  }

  /** Buys what is in the cart; returns the order's number. */
  async buy(products: Pick<Product, 'id'>[], paymentMethod = 'balance'): Promise<Begun> {
    await this.putIntoCart(...products);
    const wish = { ...BUYER, email: this.#email, tradeUrl: TRADE_LINK, paymentMethod };
    return this.#write<Begun>('post', '/purchase/product', wish);
  }

  /** Starts a top-up, in euros. */
  beginTopUp(amount: number, paymentType = 'card'): Promise<Begun> {
    return this.#write<Begun>('post', '/deposit/checkout', { ...BUYER, email: this.#email, amount, paymentType });
  }

  /** Tops up and pays, in euros. */
  async topUp(amount: number): Promise<void> {
    await this.play(await this.beginTopUp(amount), 'paid');
  }

  /** Sets the outcome at the payment provider; a payment can also expire. */
  async play({ redirect_url }: Pick<Begun, 'redirect_url'>, outcome: 'paid' | 'declined' | 'cancelled' | 'expired') {
    const payment = new URL(redirect_url).pathname;
    const response = await this.#request.post(`${payment}?outcome=${outcome}`, { form: {}, maxRedirects: 0 });
    if (response.status() !== 303) throw new Error(`The payment is not ${outcome}: ${response.status()}`);
  }

  /** Offers a skin to the shop, in euros; returns the offer's number. */
  async offerSkin(title: string, price: number): Promise<number> {
    const wish = { title, price, quality: 'field_tested', item_url: anInventoryLink(), currency: 'EUR' };
    return (await this.#write<{ id: number }>('post', '/offer/create', wish)).id;
  }

  /** Accepts the store's price. */
  async agree(id: number): Promise<void> {
    await this.#write('post', '/offer/request-payout', { id });
  }

  /** Accepts the store's price, and asks for the payout to a bank account. */
  async acceptOffer(id: number, iban: string): Promise<void> {
    await this.agree(id);
    const { name, surname } = BUYER;
    const account = { first_name: name, last_name: surname, account_number: iban };
    await this.#write('post', '/offer/withdraw/sepa', { ...BUYER, ...account, id, email: this.#email });
  }

  async balance(): Promise<number> {
    const { payload } = await this.#read<{ payload: { balance: number } }>('/user/profile');
    return payload.balance;
  }

  async cart(): Promise<CartLine[]> {
    return (await this.#read<{ cart: CartLine[] }>('/cart/contents')).cart;
  }

  /** Numbers of the orders that are paid, newest first. */
  async paidOrders(): Promise<number[]> {
    const { payload } = await this.#read<{ payload: { id: number; status: string }[] }>('/purchase/history');
    return payload.filter(({ status }) => status === 'processing').map(({ id }) => id);
  }

  async #read<Answer>(path: string): Promise<Answer> {
    return (await (await this.#request.get(`/api${path}`)).json()) as Answer;
  }

  async #write<Answer>(method: 'post' | 'put', path: string, data: object): Promise<Answer> {
    await this.#request.get('/api/csrf-cookie');
    const { cookies } = await this.#request.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    this.#attempts += 1;
    const response = await this.#request[method](`/api${path}`, {
      data,
      headers: {
        'X-XSRF-TOKEN': decodeURIComponent(token),
        'Idempotency-Key': `${this.#email}-${this.#attempts}`,
      },
    });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
