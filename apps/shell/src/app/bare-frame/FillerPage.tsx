import { Place } from '@patina/parts/SlotPlace';
import { useForm } from '@patina/platform/form';
import { Outlet, useParams, useSearchParams } from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import { PageWidth, Stack } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { useState } from 'react';
import styles from './BareFrame.module.css';

/** A module of a remote that fills a slot, with properties typed as JSON; they are in the address, so that a reload keeps them. */
export function FillerPage() {
  const { remote, module } = useParams();
  const [search, setSearch] = useSearchParams();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { props: search.get('props') ?? '{}' } });
  return (
    <PageWidth gap={3} className={styles.page}>
      <title>{`${remote}/${module}`}</title>
      <h1>
        {remote}/{module}
      </h1>
      <Stack
        as="form"
        gap={1}
        align="start"
        className={styles.form}
        onSubmit={handleSubmit(({ props }) => setSearch({ props }))}
      >
        <TextAreaField
          {...register('props', { validate: (text) => propsProblem(text) ?? true })}
          label="Properties"
          hint='As JSON. What is named like "onClose" becomes a function, and its calls are listed below.'
          error={formState.errors.props?.message}
          rows={3}
        />
        <Button type="submit">Show</Button>
      </Stack>
      <Outlet />
    </PageWidth>
  );
}

/** The filler with the properties of the address, and a log of the callbacks that it has called. */
export function ShownFiller() {
  const { remote = '', module = '' } = useParams();
  const [search] = useSearchParams();
  const [calls, setCalls] = useState<string[]>([]);
  const given = search.get('props') ?? '{}';
  const props = readProps(given, (call) => setCalls((before) => [...before, call]));
  return (
    <>
      {calls.length > 0 && (
        <Stack as="ol" gap={1} aria-label="Calls" className={styles.list}>
          {[...calls.entries()].map(([place, call]) => (
            <li key={place}>
              <code>{call}</code>
            </li>
          ))}
        </Stack>
      )}
      <Place key={given} name={ALONE} filler={{ remote, module }} props={props} waiting={<Spinner label="Loading" />} />
    </>
  );
}

/** Stands for the slot, which may be any. */
const ALONE = 'alone';

/** Why a text cannot be read as properties; undefined if it can. */
export function propsProblem(text: string): string | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? undefined : 'Write an object: {}.';
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Parses a filler's properties from JSON; none if it cannot be parsed. JSON has no functions, so a property named
 * like a callback becomes one.
 * @param onCall receives every call of a callback as text: `onClose(true)`
 */
export function readProps(text: string, onCall: (call: string) => void): Record<string, unknown> {
  if (propsProblem(text) !== undefined) return {};
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [
      name,
      isCallback(name) ? (...args: unknown[]) => onCall(`${name}(${args.map(written).join(', ')})`) : value,
    ]),
  );
}

const isCallback = (name: string) => /^on[A-Z]/.test(name);

/** Events and elements cannot be written as JSON. */
function written(argument: unknown): string {
  try {
    return JSON.stringify(argument) ?? String(argument);
  } catch {
    return String(argument);
  }
}
