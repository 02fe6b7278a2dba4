import { useTranslation } from '@patina/platform/i18n';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { FormProblem } from '@patina/ui/FormProblem';
import { Grid, Stack } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { readFraction } from '#shared/form/read-fields.ts';
import { fieldText } from '#shared/values/amounts.ts';
import { emptyValue, isNumeric, type JsonSchema, withoutNull } from './json-schema.ts';
import styles from './SettingsPage.module.css';

/** Longer texts get several lines. */
const ONE_LINE = 200;

export interface SchemaFieldProps {
  label: string;
  schema: JsonSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Path of the value, such as `value.0.title`. */
  path: string;
  /** Why values are rejected, by path. */
  errors: Readonly<Record<string, string>>;
}

/** The field of a value, or the fields of its parts, as its schema says. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema } = withoutNull(props.schema);
  if (schema.type === 'boolean') return <YesOrNo {...props} />;
  if (schema.type === 'array') return <List {...props} />;
  if (schema.type === 'object') return <Group {...props} />;
  if (schema.enum) return <Choice {...props} choices={schema.enum} />;
  return isNumeric(schema) ? <NumberOrText {...props} /> : <Text {...props} />;
}

function YesOrNo({ label, value, onChange, path, errors }: SchemaFieldProps) {
  return (
    <Checkbox checked={value === true} onCheckedChange={onChange} error={errors[path]}>
      {label}
    </Checkbox>
  );
}

function Choice({ label, choices, value, onChange, path, errors }: SchemaFieldProps & { choices: readonly string[] }) {
  const { i18n } = useTranslation('desk');
  const options = choices.map((choice) => ({ value: choice, label: methodTitle(choice, i18n.language) }));
  return (
    <NativeSelect
      label={label}
      options={options}
      value={String(value)}
      error={errors[path]}
      onValueChange={(chosen) => onChange(chosen)}
    />
  );
}

/** What is typed stays text until it is a number, and as it was typed while it is one. */
function NumberOrText({ label, schema, value, onChange, path, errors }: SchemaFieldProps) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState('');
  const { minimum, maximum, exclusiveMaximum } = schema;
  const most = maximum ?? exclusiveMaximum;
  const stored = typeof value === 'number' ? fieldText(t, String(value)) : String(value ?? '');
  const shown = readFraction(t, typed) === value ? typed : stored;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      hint={minimum !== undefined && most !== undefined && t('settings.range', { from: minimum, to: most })}
      value={shown}
      error={errors[path]}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readFraction(t, text) ?? text);
      }}
    />
  );
}

function Text({ label, schema: given, value, onChange, path, errors }: SchemaFieldProps) {
  const { t } = useTranslation('desk');
  const { schema, isNullable } = withoutNull(given);
  const isLong = (schema.maxLength ?? 0) > ONE_LINE && schema.pattern === undefined;
  const field = {
    label,
    value: String(value ?? ''),
    error: errors[path],
    autoComplete: 'off',
    hint: schema.contentMediaType === 'text/html' && t('settings.html'),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(isNullable && currentTarget.value === '' ? null : currentTarget.value),
  };
  return isLong ? <TextAreaField rows={4} spellCheck={false} {...field} /> : <TextField {...field} />;
}

function List({ label, schema, value, onChange, path, errors }: SchemaFieldProps) {
  const { t } = useTranslation('desk');
  const items = value as unknown[];
  const item = schema.items ?? {};
  return (
    <Stack as="fieldset" gap={2} className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {[...items.entries()].map(([index, each]) => (
        <Grid key={index} columns="1fr auto" gap={1} align="end" className={styles.entry}>
          <SchemaField
            label={t('settings.entry', { number: index + 1 })}
            schema={item}
            value={each}
            onChange={(changed) => onChange(items.with(index, changed))}
            path={`${path}.${index}`}
            errors={errors}
          />
          <Button
            size="small"
            aria-label={t('settings.removeEntry', { number: index + 1, name: label })}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            {t('settings.remove')}
          </Button>
        </Grid>
      ))}
      <FormProblem>{errors[path]}</FormProblem>
      <div>
        <Button size="small" onClick={() => onChange([...items, emptyValue(item)])}>
          {t('settings.add')}
        </Button>
      </div>
    </Stack>
  );
}

function Group({ label, schema, value, onChange, path, errors }: SchemaFieldProps) {
  const { t } = useTranslation('desk');
  const values = value as Record<string, unknown>;
  return (
    <Stack as="fieldset" gap={2} className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <Grid gap={2} min="12rem">
        {Object.entries(schema.properties ?? {}).map(([name, each]) => (
          <SchemaField
            key={name}
            label={t(`settings.parts.${name as 'code'}`, { defaultValue: name })}
            schema={each}
            value={values[name]}
            onChange={(changed) => onChange({ ...values, [name]: changed })}
            path={`${path}.${name}`}
            errors={errors}
          />
        ))}
      </Grid>
    </Stack>
  );
}
