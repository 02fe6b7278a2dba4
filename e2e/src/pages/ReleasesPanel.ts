import type { Locator, Page } from '@playwright/test';

/** The releases panel of developers and QA, and the override banner. */
export class ReleasesPanel {
  readonly #page: Page;
  readonly banner: Locator;
  readonly dialog: Locator;
  readonly outlines: Locator;
  /** For another release or the address of a build. */
  readonly build: Locator;
  readonly mixLink: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.banner = page.getByRole('region', { name: 'Overrides' });
    this.dialog = page.getByRole('dialog', { name: 'Releases in this page' });
    this.outlines = this.dialog.getByRole('checkbox', { name: 'Outline the owner of every part' });
    this.build = this.dialog.getByLabel('Another release or address');
    this.mixLink = this.dialog.getByLabel('Link to this page with these releases');
  }

  async open(): Promise<void> {
    await this.banner.getByRole('button', { name: 'Open panel' }).click();
  }

  /** The line of the shell or of a remote. */
  app(name: string): Locator {
    return this.dialog.getByRole('row').filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  async listReleases(app: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `All releases of ${app}` }).click();
  }

  /** The table of all releases of an app. */
  releases(app: string): Locator {
    return this.dialog.getByRole('table', { name: `Releases of ${app}` });
  }

  /** Overrides a remote with another release, or with the address of a build. */
  async use(app: string, build: string): Promise<void> {
    await this.dialog.getByLabel('App').selectOption(app);
    await this.build.fill(build);
    await this.dialog.getByRole('button', { name: 'Use it' }).click();
  }

  async takeBack(app: string): Promise<void> {
    await this.app(app)
      .getByRole('button', { name: `Take back ${app}` })
      .click();
  }

  /** The outlines drawn around parts of the page, by the owner's name. */
  outline(owner: string): Locator {
    return this.#page.locator('[data-hue]').filter({ hasText: new RegExp(`^${owner} `) });
  }
}
