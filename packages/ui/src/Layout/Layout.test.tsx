import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Grid, Row, Stack, Text } from './Layout.tsx';

test('a stack is the element that it is told to be, with the props of that element', () => {
  const ref = vi.fn();
  render(
    <Stack as="form" gap={2} ref={ref} aria-label="Address" noValidate className="wide">
      <input aria-label="Street" />
    </Stack>,
  );
  const form = screen.getByRole('form', { name: 'Address' });
  expect(form).toHaveProperty('noValidate', true);
  expect(form.dataset).toMatchObject({ gap: '2' });
  expect(form.className).toBe('wide');
  expect(ref).toHaveBeenCalledWith(form);
});

test('what a part is not told is no attribute of its element', () => {
  const { container } = render(<Row>{}</Row>);
  expect(container.firstElementChild?.getAttributeNames()).toEqual(['data-layout']);
});

test('a row says where its children stand, and whether it continues in a new line', () => {
  render(
    <Row as="ul" gap={1} rowGap={0.5} justify="between" align="baseline" wrap>
      <li>Knife</li>
    </Row>,
  );
  expect(screen.getByRole('list').dataset).toMatchObject({
    gap: '1',
    rowgap: '0.5',
    justify: 'between',
    align: 'baseline',
    wrap: 'true',
  });
});

test('a grid has as many columns of a minimum width as there is room for', () => {
  render(
    <Grid as="ul" min="16rem">
      <li>Knife</li>
    </Grid>,
  );
  expect(screen.getByRole('list').style.getPropertyValue('--min')).toBe('16rem');
});

test('a text is a paragraph unless it is told to be a title', () => {
  render(
    <>
      <Text tone="quiet" size="sm">
        Paid today
      </Text>
      <Text as="h2" size="lg">
        Order
      </Text>
    </>,
  );
  expect(screen.getByRole('paragraph').dataset).toMatchObject({ tone: 'quiet', size: 'sm' });
  expect(screen.getByRole('heading', { name: 'Order', level: 2 }).dataset).toMatchObject({ size: 'lg' });
});
