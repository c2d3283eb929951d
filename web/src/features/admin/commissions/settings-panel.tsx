import type { CommissionSettings } from '@keepsake/contracts/rest/commissions';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Switch } from 'antd';
import { useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { saveSettings } from './commissions-api.js';
import { readRate } from './rate-labels.js';
import { useOpenedField } from './use-opened-field.js';

const exemptions = [
  { name: 'funeralHomeExemption', label: 'Funeral home exemption', people: 'Funeral homes' },
  { name: 'petCemeteryExemption', label: 'Pet cemetery exemption', people: 'Pet cemeteries' },
] as const;

const Shown = ({ settings, onEdit }: { readonly settings: CommissionSettings; readonly onEdit: () => void }) => (
  <>
    <dl className="fact-list">
      <dt>Default rate</dt>
      <dd>{settings.defaultCommissionRate}%</dd>
      {exemptions.map(({ name, label, people }) => (
        <div key={name} className="setting-pair">
          <dt>{label}</dt>
          <dd>
            {settings[name]
              ? `On: ${people.toLowerCase()} earn no commission`
              : `Off: ${people.toLowerCase()} earn commission`}
          </dd>
        </div>
      ))}
    </dl>
    <div className="settings-buttons">
      <Button onClick={onEdit}>Edit</Button>
    </div>
  </>
);

/** Shows the default settings, and the effect of a change before it is saved. */
export const SettingsPanel = ({ settings }: { readonly settings: CommissionSettings }): JSX.Element => {
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const key = useKeyedBody();
  const [draft, setDraft] = useState<CommissionSettings>();
  const input = useOpenedField(draft !== undefined);
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const [asking, setAsking] = useState<CommissionSettings>();
  const [saving, setSaving] = useState(false);

  const leave = (): void => {
    setDraft(undefined);
    setAsking(undefined);
    setError(undefined);
  };

  const save = async (requested: CommissionSettings): Promise<void> => {
    setSaving(true);
    try {
      const saved = await saveSettings(requested, key(requested));
      client.setQueryData(['commission-settings'], saved);
      toast({ title: 'Settings saved', description: 'From the next order on. Past ones keep their rate.' });
      leave();
    } catch (error) {
      setAsking(undefined);
      failed(error, 'Failed to update global settings');
    }
    setSaving(false);
    await Promise.all(
      ['commission-history', 'affiliates'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
  };

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!draft) return;
    const read = readRate(typed);
    if ('error' in read) {
      setError(read.error);
      document.getElementById('default-rate')?.focus();
      return;
    }
    const requested = { ...draft, defaultCommissionRate: read.rate };
    const ends = exemptions.some(({ name }) => settings[name] && !requested[name]);
    if (ends) setAsking(requested);
    else void save(requested);
  };

  if (!draft)
    return (
      <Shown
        settings={settings}
        onEdit={() => {
          setDraft(settings);
          setTyped(String(settings.defaultCommissionRate));
        }}
      />
    );
  return (
    <form onSubmit={send}>
      <label htmlFor="default-rate">Default rate in percent</label>
      <Input
        id="default-rate"
        ref={input}
        onKeyDown={({ key: pressed }) => {
          if (pressed === 'Escape') leave();
        }}
        inputMode="decimal"
        suffix="%"
        value={typed}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': 'default-rate-error' })}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      {problem !== undefined && (
        <p id="default-rate-error" className="dialog-error" role="alert">
          {problem}
        </p>
      )}
      {exemptions.map(({ name, label }) => (
        <label key={name} className="setting-switch">
          <Switch checked={draft[name]} onChange={(on) => setDraft({ ...draft, [name]: on })} />
          {label}
        </label>
      ))}
      <p className="quiet">From the next order on. Past ones keep their rate.</p>
      <div className="settings-buttons">
        <Button onClick={leave}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving}>
          Save
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          question="Switch the exemption off?"
          yes="Turn off"
          no="Keep it on"
          danger
          pending={saving}
          onYes={() => void save(asking)}
          onNo={() => setAsking(undefined)}
        >
          {exemptions
            .filter(({ name }) => settings[name] && !asking[name])
            .map(({ name, people }) => (
              <p key={name}>{people} earn and cause commission from the next order on.</p>
            ))}
        </ConfirmDialog>
      )}
    </form>
  );
};
