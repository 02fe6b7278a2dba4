import { useTranslation } from '@patina/platform/i18n';
import { useLocation } from '@patina/platform/router';
import { deskSettings as calls, type DeskSetting } from '@patina/shared-api/contract/desk/settings';
import { Button } from '@patina/ui/Button';
import { Panel } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { useEffect, useRef } from 'react';
import { DraftForm, useDraft } from '#shared/form/DraftForm.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { findProblems, type JsonSchema, type LimitProblem } from './json-schema.ts';
import { SchemaField } from './SchemaField.tsx';
import styles from './SettingsPage.module.css';

/** It is lowered at once, by one owner. */
const LIMIT = 'four_eyes_limit';

/** One setting: changed by itself, in force at once, or once another owner agrees. */
export function SettingForm({ setting }: { setting: DeskSetting }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const { key, value: stored, initial, changed } = setting;
  const draft = useDraft({ value: stored, reason: '' }, (path) => /^(value|reason)\b/.test(path));
  const { errors, setErrors, write, reset, textField } = draft;
  const { value, reason } = draft.value;
  const { panel, isNamed } = useNamed(key);
  const schema = setting.schema as JsonSchema;
  const name = t(`settings.names.${key as 'site_name'}`, { defaultValue: key });
  const isChanged = JSON.stringify(value) !== JSON.stringify(stored);
  const isLowered = key === LIMIT && Number(value) < Number(stored);
  const needsReason = isChanged && setting.is_shared && !isLowered;

  function sayLimit(problem: LimitProblem): string {
    if ('code' in problem) return say({ code: problem.code, message: problem.code });
    const { limit, ...than } = problem;
    return t(`settings.limits.${limit}`, than);
  }

  async function save() {
    const problems = Object.entries(findProblems(schema, value));
    setErrors(Object.fromEntries(problems.map(([path, problem]) => [path, sayLimit(problem)])));
    if (problems.length > 0) return;
    await draft.submit(async () => {
      const why = needsReason && { reason };
      const { payload } = await act(calls.edit, { params: { key }, body: { value, seen: stored, ...why } });
      reset();
      toast.success(t(payload.approval === undefined ? 'settings.saved' : 'settings.requested', { name }));
    });
  }

  return (
    <Panel
      ref={panel}
      id={key}
      className={styles.form}
      data-wide={schema.type === 'array' || undefined}
      data-named={isNamed || undefined}
    >
      <DraftForm
        name={name}
        draft={{ ...draft, isChanged }}
        onSave={save}
        save={t('settings.save')}
        size="small"
        changed={changed}
        changedBy={({ operator }) => t('settings.changedBy', { operator })}
        buttons={
          JSON.stringify(value) !== JSON.stringify(initial) && (
            <Button size="small" variant="ghost" onClick={() => write({ value: initial })}>
              {t('settings.initial')}
            </Button>
          )
        }
      >
        <SchemaField
          label={name}
          schema={schema}
          value={value}
          onChange={(typed) => write({ value: typed })}
          path="value"
          errors={errors}
        />
        {needsReason && (
          <TextField label={t('dialog.reason')} hint={t('settings.reasonHint')} {...textField('reason')} />
        )}
      </DraftForm>
    </Panel>
  );
}

/** Whether the address names the setting as its fragment; its first field then has the focus. */
function useNamed(setting: string) {
  const { hash, key: visit } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const isNamed = hash === `#${setting}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes by the same address again wants the field again
  useEffect(() => {
    if (isNamed) panel.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [isNamed, visit]);
  return { panel, isNamed };
}
