// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './Breadcrumbs/Breadcrumbs.tsx';
import { Button } from './Button/Button.tsx';
import { CheckboxGroup } from './CheckboxGroup/CheckboxGroup.tsx';
import { Dialog } from './Dialog/Dialog.tsx';
import { EmptyState } from './EmptyState/EmptyState.tsx';
import { Field } from './Field/Field.tsx';
import { Html } from './Html/Html.tsx';
import { Grid, Row, Stack, Text } from './Layout/Layout.tsx';
import { Menu } from './Menu/Menu.tsx';
import { MenuButton } from './Menu/MenuButton.tsx';
import { MenuItem } from './Menu/MenuItem.tsx';
import { Money } from './Money/Money.tsx';
import { Pagination } from './Pagination/Pagination.tsx';
import { PasswordField } from './PasswordField/PasswordField.tsx';
import { PhoneField } from './PhoneField/PhoneField.tsx';
import { Select } from './Select/Select.tsx';
import { Sheet } from './Sheet/Sheet.tsx';
import { Skeleton } from './Skeleton/Skeleton.tsx';
import { Spinner } from './Spinner/Spinner.tsx';
import { TextField } from './TextField/TextField.tsx';
import { Toaster } from './Toaster/Toaster.tsx';
import { UiProvider } from './UiProvider/UiProvider.tsx';

test('the whole kit renders without a window and without a style element', () => {
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
      <Stack gap={3}>
        <Row gap={1} wrap>
          <Text as="h2">Order</Text>
        </Row>
        <Grid columns={2} />
      </Stack>
      <Money amount="€5.00" />
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
