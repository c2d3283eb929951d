import { partnerMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { PartnerFile } from '@keepsake/contracts/rest/partners';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { addLocation, dropTwoStep, savePlan, setStatus, type NewLocation, type Plan } from './partner-api.js';
import { partnersList, tiers, type Partner } from './partners-list.js';

type Tier = Plan['subscriptionTier'];
const cases: Readonly<Record<Tier, number>> = { starter: 15, standard: 40, plus: 100 };

const tierNames: readonly Tier[] = ['starter', 'standard', 'plus'];

const TierField = ({ tier, onChange }: { readonly tier: Tier; readonly onChange: (tier: Tier) => void }) => (
  <Field label="Plan">
    {(wired) => (
      <select
        {...wired}
        className="input"
        value={tier}
        onChange={({ target }) => onChange(tierNames.find((one) => one === target.value) ?? tier)}
      >
        {tierNames.map((one) => (
          <option key={one} value={one}>
            {tiers[one]}, {cases[one]} cases a month
          </option>
        ))}
      </select>
    )}
  </Field>
);

type AboutLocation = { readonly location: Partner; readonly onLeave: () => void };

export const PlanDialog = ({ location, onLeave }: AboutLocation): JSX.Element => {
  const { act, pending, error } = useAction(partnersList.name, onLeave);
  const client = useQueryClient();
  const [tier, setTier] = useState(location.subscriptionTier);
  const [threshold, setThreshold] = useState(String(location.lowStockThreshold));
  const [problem, setError] = useState<string>();
  // Changes the threshold of the low-stock warning.
  const save = async (plan: Plan, key: string): Promise<void> => {
    await savePlan(location.id, plan, key);
    await client.invalidateQueries({ queryKey: ['partner', 'inventory', location.id] });
  };
  const send = (): void => {
    const lowStockThreshold = Number(threshold);
    const wrong = !/^\s*\d{1,5}\s*$/.test(threshold) || lowStockThreshold > 10_000;
    setError(wrong ? partnerMessages.threshold : undefined);
    if (wrong) return;
    const plan = { subscriptionTier: tier, lowStockThreshold };
    void act({
      input: plan,
      run: (key) => save(plan, key),
      done: `The plan of ${location.name} is saved`,
    });
  };
  return (
    <ConfirmDialog
      question={`Plan of ${location.name}`}
      yes="Save"
      no="Cancel"
      pending={pending}
      error={error}
      onOpened={() => document.querySelector<HTMLElement>('.office-dialog select')?.focus()}
      onYes={send}
      onNo={onLeave}
    >
      <TierField tier={tier} onChange={setTier} />
      <Field
        label="Low-stock alert at"
        hint="The partner is notified when this many plates, or fewer, are left."
        error={problem}
      >
        {(wired) => (
          <input
            {...wired}
            className="input"
            inputMode="numeric"
            maxLength={6}
            value={threshold}
            onChange={(event) => setThreshold(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
};

const fields = [
  ['name', 'Name', partnerMessages.locationName],
  ['city', 'City', partnerMessages.city],
  ['state', 'State', partnerMessages.state],
] as const;

export const LocationDialog = ({ location, onLeave }: AboutLocation): JSX.Element => {
  const { act, pending, error } = useAction(partnersList.name, onLeave);
  const [place, setPlace] = useState<NewLocation>({ name: '', city: '', state: '', subscriptionTier: 'starter' });
  const [tried, setTried] = useState(false);
  const save = (): void => {
    setTried(true);
    if (fields.some(([name]) => place[name].trim() === '')) return;
    void act({
      input: place,
      run: (key) => addLocation(location.id, place, key),
      done: `${place.name.trim()} is open`,
    });
  };
  return (
    <ConfirmDialog
      question="Open another location"
      yes="Open"
      no="Cancel"
      pending={pending}
      error={error}
      onOpened={() => document.querySelector<HTMLElement>('.office-dialog input')?.focus()}
      onYes={save}
      onNo={onLeave}
    >
      {fields.map(([name, label, sentence]) => (
        <Field key={name} label={label} error={tried && place[name].trim() === '' ? sentence : undefined}>
          {(wired) => (
            <input
              {...wired}
              className="input"
              maxLength={name === 'name' ? 200 : 100}
              value={place[name]}
              onChange={(event) => setPlace({ ...place, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <TierField
        tier={place.subscriptionTier}
        onChange={(subscriptionTier) => setPlace({ ...place, subscriptionTier })}
      />
    </ConfirmDialog>
  );
};

type AboutFile = { readonly id: string; readonly file: PartnerFile; readonly onLeave: () => void };

export const StatusDialog = ({ id, file, onLeave }: AboutFile): JSX.Element => {
  const { act, pending, error } = useAction(partnersList.name, onLeave);
  const { businessName } = file.account.businessData;
  const pauses = file.accountStatus === 'active';
  const requested = pauses ? 'paused' : 'active';
  return (
    <ConfirmDialog
      question={pauses ? `Pause ${businessName}?` : `Open ${businessName} again?`}
      yes={pauses ? 'Pause' : 'Open again'}
      no="Cancel"
      danger={pauses}
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          input: requested,
          run: (key) => setStatus(id, requested, key),
          done: pauses ? `${businessName} is paused` : `${businessName} is open again`,
        })
      }
      onNo={onLeave}
    >
      <p>
        {pauses
          ? 'No one of this partner can sign in or change anything until you open it again. Cases and plates stay as they are. If a price is agreed, this month is charged and the months after it are not.'
          : 'They can sign in again with the password they had. An agreed price applies from this month on.'}
      </p>
    </ConfirmDialog>
  );
};

/** Resets the applicant's two-step verification; team owners reset it for others. */
export const TwoStepDialog = ({ id, file, onLeave }: AboutFile): JSX.Element => {
  const { act, pending, error } = useAction(partnersList.name, onLeave);
  const name = `${file.account.firstName} ${file.account.lastName}`;
  return (
    <ConfirmDialog
      question={`Turn off two-step verification for ${name}?`}
      yes="Turn off"
      no="Cancel"
      danger
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          input: 'two-step',
          run: (key) => dropTwoStep(id, key),
          done: `Two-step verification for ${name} is off`,
        })
      }
      onNo={onLeave}
    >
      <p>
        For a phone that is gone. Please make sure first that it is {name} who asks: the password alone signs them in
        then. They are notified by email.
      </p>
    </ConfirmDialog>
  );
};
