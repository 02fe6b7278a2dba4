// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Button } from './Button.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Field } from './Field.tsx';
import { Html } from './Html.tsx';
import { Menu } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { MenuItem } from './MenuItem.tsx';
import { Money } from './Money.tsx';
import { Pagination } from './Pagination.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { Select } from './Select.tsx';
import { Sheet } from './Sheet.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { TextField } from './TextField.tsx';
import { Toaster } from './Toaster.tsx';
import { UiProvider } from './UiProvider.tsx';

test('the whole kit renders where there is no window, without a style element', () => {
  expect(globalThis).not.toHaveProperty('window');
  const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: String };
  const html = renderToString(
    <UiProvider>
      <Breadcrumbs label="You are here" crumbs={[{ label: 'Shop', href: '/products' }]} />
      <Button busy>Buy</Button>
      <CheckboxGroup label="Wear" options={[]} value={[]} onValueChange={() => {}} />
      <Dialog title="Top up" closeLabel="Close" trigger={<Button>Top up</Button>} />
      <Sheet title="Filters" closeLabel="Close" trigger={<Button>Filters</Button>} />
      <MenuButton isOpen onOpenChange={() => {}}>
        Menu
      </MenuButton>
      <Menu anchor={{ current: null }} open onOpenChange={() => {}}>
        <MenuItem>Log out</MenuItem>
      </Menu>
      <EmptyState icon="search" title="No products found" />
      <Field label="Type" hasNativeControl={false}>
        <Select options={[{ value: 'knife', label: 'Knife' }]} defaultValue="knife" />
      </Field>
      <TextField label="Email" error="Email is required" />
      <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />
      <PhoneField
        label="Phone"
        countryLabel="Country"
        countries={[{ iso: 'PT', title: 'Portugal' }]}
        value={{ phone: '', phoneE164: '', countryCode: 'PT', isValid: false }}
        onChange={() => {}}
      />
      <Html html="<p>Terms</p>" />
      <Money amount={5} symbol="€" />
      <Pagination page={1} pages={3} hrefOf={String} labels={labels} />
      <Skeleton />
      <Spinner label="Loading" />
      <Toaster label="Notifications" closeLabel="Close" />
    </UiProvider>,
  );
  expect(html).toContain('No products found');
  expect(html).toContain('<p>Terms</p>');
  expect(html).not.toContain('<style');
});
