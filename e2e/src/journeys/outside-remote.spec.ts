import path from 'node:path';
import { OutsideTeam } from '#outside/OutsideTeam.ts';
import { openOutsideStore, publicKeyIn } from '#outside/open-outside-store.ts';
import { expect, test } from '#shop-test.ts';

/** It installs packages of npm and releases twice. */
test.setTimeout(900_000);

const HEADING = 'Gift cards';

/** Of the development server; nothing else of the journeys listens there. */
const FREE_PORT = 3951;

test('a team develops, tests and releases a remote from a repository of its own, with rights on its prefix only', async ({
  browser,
  page,
  shopper,
  operator,
}) => {
  const { folder, bucket, store, command, allow, close } = await openOutsideStore();
  const repository = path.join(folder, 'gift-cards');
  const team = new OutsideTeam(repository, {
    ...bucket.envOf('gift-cards'),
    STORE_URL: store.url,
    PORT: '0',
    RELEASE_KEY: path.join(folder, 'team.pem'),
  });
  const heading = page.getByRole('heading', { level: 1 });
  try {
    await test.step('the repository is made and installed', async () => {
      await command('new-remote', 'gift-cards', '--standalone', repository);
      await team.edit('remote.json', (text) => text.replace('"port": 3199', `"port": ${FREE_PORT}`));
      await team.run('git', 'init', '--quiet');
      await team.run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
    });

    await test.step('its types are those of the contract, and its tests pass', async () => {
      await team.run('npm', 'run', 'typecheck');
      await team.run('npm', 'test');
      const file = 'src/features/gift-cards/GiftCardsPage.tsx';
      await team.edit(file, (text) => text.replace('product.title', 'product.titel'));
      expect((await team.try('npm', 'run', 'typecheck')).output).toContain("Property 'titel' does not exist");
      await team.edit(file, (text) => text.replace('product.titel', 'product.title'));
    });

    await test.step('it runs from source beside what is live, with the data of the live store', async () => {
      const url = await team.start('npm', 'run', 'dev');
      // Development servers write to the console when they reload the page and when they end.
      const developer = await browser.newPage();
      await developer.goto(`${url}/gift-cards`);
      await expect(developer.getByRole('heading', { level: 1 })).toHaveText(HEADING);
      await expect(developer.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await team.edit('src/messages/en.json', (text) => text.replace(`"title": "${HEADING}"`, '"title": "Gifts"'));
      await expect(developer.getByRole('heading', { level: 1 })).toHaveText('Gifts');
      await developer.close();
      await team.stop();
    });

    await test.step('without a key of its own it is not released', async () => {
      await team.commit('src/messages/en.json', (text) => text.replace('"title": "Gifts"', `"title": "${HEADING}"`));
      const printed = await team.run('npm', 'run', 'keys', '--', 'create', path.join(folder, 'team.pem'));
      const { code, output } = await team.try('npm', 'run', 'release');
      expect(output).toContain('may not release "gift-cards": ask the operator for');
      expect(code).not.toBe(0);
      await allow('gift-cards', publicKeyIn(printed), '--own-registry');
    });

    await test.step('before its first release a preview shows it to who has the link, until it is taken back', async () => {
      const before = bucket.written().length;
      const preview = ['run', '--silent', 'release', '--', '--preview', 'First try', '--json'];
      const { code, output } = await team.try('npm', ...preview);
      expect(code, output).toBe(0);
      const [, link = ''] = /"link": "([^"]+)"/.exec(output) ?? [];
      expect(
        bucket
          .written()
          .slice(before)
          .filter((name) => !/^gift-cards\/|^live-store\.json$/.test(name)),
      ).toEqual([]);
      const reviewer = await browser.newPage();
      await reviewer.goto(link.replace('/?', '/gift-cards?'));
      await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText(HEADING);
      const bar = reviewer.getByRole('region', { name: 'Preview' });
      await expect(bar).toContainText('Preview first-try of gift-cards');
      expect(await command('releases', '--previews')).toContain('gift-cards@first-try');
      await team.run('npm', 'run', 'releases', '--', 'end', 'first-try');
      await expect(async () => {
        await reviewer.goto(`${store.url}/products`);
        await expect(bar).toContainText('has ended', { timeout: 1000 });
      }).toPass();
      await reviewer.close();
    });

    await test.step('it is checked and goes live, and only its prefix is written', async () => {
      await team.commit('remote.json', (text) =>
        text.replace('"paths"', '"tells": [{ "kind": "sent", "texts": "told.sent" }],\n  "paths"'),
      );
      for (const language of ['en', 'pt', 'es', 'de']) {
        const told = `"told": { "sent": { "title": "{{name}}: gift card (${language})" } },`;
        await team.commit(`src/messages/${language}.json`, (text) => text.replace('{', `{ ${told}`));
      }
      const before = bucket.written().length;
      await team.run('npm', 'run', 'release', '--', '--note', 'gifts for friends');
      const written = bucket.written().slice(before);
      expect(written.length).toBeGreaterThan(5);
      // The address of the store beside the registry is refused by the bucket.
      expect(written.filter((name) => !name.startsWith('gift-cards/') && name !== 'live-store.json')).toEqual([]);
      // For who reads its stacks at the desk; served to nobody.
      const map = written.find((name) => /^gift-cards\/[^/]+\/source-maps\/.+\.js\.map\.br$/.test(name));
      expect(map).toBeDefined();
      expect((await page.request.get(`${store.url}/releases/${map}`)).status()).toBe(404);
      await page.goto(`${store.url}/gift-cards`);
      await expect(heading).toHaveText(HEADING);
      const served = await (await page.request.get(`${store.url}/gift-cards?lang=es`)).text();
      expect(served).toMatch(/<title[^>]*>Gift cards · /);
      expect(served).toMatch(/<meta [^>]*name="description"[^>]*recomienda: merece la pena verlo\./);
      expect(served).not.toContain('name="robots"');
      expect(await team.run('npm', 'run', 'releases')).toContain('gifts for friends');
    });

    await test.step('what it announces is told in the language of the page, by a store that knew nothing of it', async () => {
      await operator.command(
        'user',
        'tell',
        shopper.email,
        'gift-cards.sent',
        '--values',
        'name=Ana',
        '--link',
        '/cart',
      );
      for (const language of ['en', 'de']) {
        await page.goto(`${store.url}/account/notifications?lang=${language}`);
        const told = page.getByRole('main').getByRole('link', { name: `Ana: gift card (${language})` });
        await expect(told).toHaveAttribute('href', '/cart');
      }
      await page.goto(`${store.url}/account/notifications?lang=en`);
    });

    await test.step('what does not fit what is live does not go live', async () => {
      await team.commit('package.json', (text) => text.replace('"version": "0.1.0"', '"version": "0.2.0"'));
      await team.commit('remote.json', (text) =>
        text.replace('"paths": ["/gift-cards"]', '"paths": ["/gift-cards", "/cart"]'),
      );
      const { code, output } = await team.try('npm', 'run', 'release');
      expect(code).not.toBe(0);
      expect(output).toContain('/cart');
      expect(output).toContain('checkout');
      await team.commit('remote.json', (text) => text.replace(', "/cart"', ''));
    });

    await test.step('the next release goes live, and is taken back', async () => {
      await team.commit('src/messages/en.json', (text) => text.replace(`"title": "${HEADING}"`, '"title": "Gifts"'));
      await team.run('npm', 'run', 'release');
      await expect(async () => {
        await page.goto(`${store.url}/gift-cards`);
        await expect(heading).toHaveText('Gifts', { timeout: 1000 });
      }).toPass();
      await team.run('npm', 'run', 'rollback');
      await expect(async () => {
        await page.goto(`${store.url}/gift-cards`);
        await expect(heading).toHaveText(HEADING, { timeout: 1000 });
      }).toPass();
    });

    await test.step('another app is out of reach', async () => {
      const { code, output } = await team.try('npm', 'run', 'rollback', '--', 'catalog');
      expect(code).not.toBe(0);
      expect(output).toContain('may not release "catalog": ask the operator for');
      expect(await command('keys')).toMatch(/gift-cards .*its own/);
    });
  } finally {
    // A page that is open follows what is new, and would say that the store is gone.
    await page.goto('about:blank');
    await team.stop();
    await close();
  }
});
