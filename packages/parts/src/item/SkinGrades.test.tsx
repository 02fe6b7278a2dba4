import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SkinGrades } from './SkinGrades.tsx';

test.each([
  ['en', 'Field-Tested'],
  ['de', 'Einsatzerprobt'],
  ['es', 'Algo desgastado'],
  ['pt', 'Testada em campo'],
  ['fr', 'Field-Tested'],
])('in %s the short wear of a name is explained as %s', (lng, name) => {
  const i18n = createInstance();
  i18n.use(initReactI18next).init({ lng, resources: {}, initAsync: false });
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <SkinGrades title="AK-47 | Redline (Field-Tested)" />
    </I18nextProvider>,
  );
  expect(container.querySelector('[data-grade="FT"]')?.getAttribute('title')).toBe(name);
});
