import type { CustomerSettings, ReminderDay } from '@keepsake/contracts/rest/account';
import { Button, Switch } from 'antd';
import { useId, useState, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useDraft } from '../../../shared/drafts.js';
import { isFlag, isListOf, isNumber, isObject, isOneOf, isText } from '../../../shared/storage/stored.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { accountText as t } from '../account-texts.js';
import { useSaveSettings, useSettings } from '../account-api.js';
import { ReminderDays } from './reminder-days.js';
import { ReminderTime } from './reminder-time.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

type PreferenceName = 'emailNotifications' | 'birthdayReminders' | 'emailMarketing';
type Choices = Readonly<Record<PreferenceName, boolean>> &
  Pick<CustomerSettings, 'reminderLeadDays' | 'reminderOnDay'> & { readonly days: readonly ReminderDay[] };

const isChoices = isObject<Choices>({
  emailNotifications: isFlag,
  emailMarketing: isFlag,
  birthdayReminders: isFlag,
  days: isListOf(
    isObject<ReminderDay>({
      kind: isOneOf('birthday', 'anniversary', 'family-birthday', 'remembrance'),
      name: isText,
      date: isText,
      on: isFlag,
    }),
  ),
  reminderLeadDays: isNumber,
  reminderOnDay: isFlag,
});

/** In the order of the page. */
const preferences: readonly PreferenceName[] = ['emailNotifications', 'birthdayReminders', 'emailMarketing'];

const choicesOf = (settings: CustomerSettings): Choices => ({
  emailNotifications: settings.emailNotifications,
  emailMarketing: settings.emailMarketing,
  birthdayReminders: settings.birthdayReminders,
  days: settings.days,
  reminderLeadDays: settings.reminderLeadDays,
  reminderOnDay: settings.reminderOnDay,
});

const EmailPreferences = ({ settings }: { readonly settings: CustomerSettings }): JSX.Element => {
  const draft = useDraft('account.settings', isChoices);
  const [choices, setChoices] = useState<Choices>(() => ({ ...choicesOf(settings), ...draft.kept }));
  const [typing, setTyping] = useState(draft.kept !== undefined);
  const save = useSaveSettings();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const id = useId();

  const change = (changed: Partial<Choices>): void => {
    const next = { ...choices, ...changed };
    setChoices(next);
    setTyping(true);
    draft.keep(next);
  };

  const update = (): void => {
    if (save.isPending) return;
    const body = { ...choices, days: [...choices.days] };
    save.mutate(
      { body, key: keyOf(body) },
      {
        onError: (error) => failed(error),
        onSuccess: (saved) => {
          draft.discard();
          setTyping(false);
          setChoices(choicesOf(saved));
          toast({ title: t('saved'), description: t('savedMore') });
        },
      },
    );
  };

  return (
    <>
      <ul className="wishes">
        {preferences.map((name) => (
          <li key={name}>
            <div>
              <p className="wish-name" id={`${id}-${name}`}>
                {t(`preference-${name}`)}
              </p>
              <p id={`${id}-${name}-says`}>{t(`preferenceHint-${name}`)}</p>
            </div>
            <span className="wish-state" aria-hidden="true" data-on={choices[name]}>
              {t(choices[name] ? 'enabled' : 'off')}
            </span>
            <Switch
              checked={choices[name]}
              aria-labelledby={`${id}-${name}`}
              aria-describedby={`${id}-${name}-says`}
              onChange={(on) => change({ [name]: on })}
            />
          </li>
        ))}
      </ul>
      <ReminderTime
        leadDays={choices.reminderLeadDays}
        onDay={choices.reminderOnDay}
        onChange={(time) => change(time)}
      />
      <h3>{t('days')}</h3>
      <p>{t('daysQuiet')}</p>
      <ReminderDays days={choices.days} onChange={(days) => change({ days })} />
      <Button type="primary" block loading={save.isPending} onClick={update}>
        {t('update')}
      </Button>
      {typing && (
        <p className="account-draft" role="status">
          {t('notSaved')}
        </p>
      )}
    </>
  );
};

/** Email preferences. The switches show the saved state. */
export const SettingsCard = (): JSX.Element => {
  const settings = useSettings();
  return (
    <section className="account-box" aria-labelledby="settings-heading">
      <h2 id="settings-heading">{t('settings')}</h2>
      {settings.isPending && (
        <Loading label={t('loadingSettings')}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </Loading>
      )}
      {settings.isError && <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && <EmailPreferences settings={settings.data} />}
    </section>
  );
};
