import { expect, type Locator } from '@playwright/test';

/** Expects a field to be invalid, and its message to come before any hint. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  const beginning = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${beginning}`));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}
