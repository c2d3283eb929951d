import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { JSX } from 'react';
import { businessMoment } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { useStaff } from '../sign-in/staff.js';
import { CardMissing, FigureCard, FigureMissing, HowCounted } from './figure-card.js';
import { measuredOn, number, processingTime, share, type Mail } from './figure-labels.js';
import { RunReminders } from './reminders.js';

const now = 'as they stand now';

const engagementNote = ({ campaigns }: Mail): string =>
  campaigns.delivered === 0
    ? 'No campaign has been sent yet'
    : `${number(campaigns.opened)} opened, ${number(campaigns.clicked)} clicked, of ${number(campaigns.delivered)}`;

const statuses: Readonly<Record<Mail['remindersStatus'], { readonly tone: Tone; readonly label: string }>> = {
  idle: { tone: 'ended', label: 'Not run yet' },
  active: { tone: 'done', label: 'Active' },
  late: { tone: 'waits', label: 'Late' },
  failed: { tone: 'waits', label: 'Failed' },
};

const Figures = ({ mail }: { readonly mail: Mail }): JSX.Element => (
  <>
    <FigureCard
      label="Birthdays"
      value={number(mail.birthdays + mail.familyBirthdays)}
      note={`${number(mail.familyBirthdays)} of them of the family`}
      definition={{
        formula: 'Birthdays that customers gave us, their own and their family’s.',
        period: now,
        asOf: mail.asOf,
      }}
    />
    <FigureCard
      label="Anniversaries"
      value={number(mail.anniversaries)}
      note={`${number(mail.remembrances)} days of remembrance`}
      definition={{ formula: 'Anniversaries that customers gave us.', period: now, asOf: mail.asOf }}
    />
    <FigureCard
      label="Engagement"
      value={share(mail.campaigns.engaged, mail.campaigns.delivered)}
      note={engagementNote(mail)}
      definition={{
        formula:
          'Campaign emails that a person opened or clicked, divided by those delivered. Automated opens are not counted.',
        period: 'all campaigns',
        asOf: mail.asOf,
      }}
    />
    <FigureCard
      label="Reminder opt-ins"
      value={number(mail.reminders)}
      note={`${share(mail.reminders, mail.customers)} of customers`}
      definition={{
        formula: 'Customers who agreed to reminders, divided by all customers we know.',
        period: now,
        asOf: mail.asOf,
      }}
    />
  </>
);

const Reminders = ({ mail }: { readonly mail: Mail }): JSX.Element => {
  const role = useStaff()?.role;
  const kinds = mail.templates.filter(({ name }) => name.endsWith('-reminder'));
  const sum = (of: 'delivered' | 'failed'): number => kinds.reduce((total, kind) => total + kind[of], 0);
  const [delivered, failed] = [sum('delivered'), sum('failed')];
  const status = statuses[mail.remindersStatus];
  const details = {
    formula:
      'Late: the daily run did not begin within 30 minutes. Failed: it did not end within an hour, or none of its emails arrived. Reminders of birthdays and of other days people chose that the next mail server has taken.',
    period: 'since the first reminder',
    asOf: mail.asOf,
  };
  return (
    <section className="panel data-card" aria-label="Birthday reminders">
      <header>
        <h2>Birthday reminders</h2>
        <HowCounted label="Birthday reminders" definition={details} />
      </header>
      <dl className="fact-list">
        <dt>Status</dt>
        <dd>
          <StateLabel tone={status.tone}>{status.label}</StateLabel>
        </dd>
        <dt>Last run</dt>
        <dd>{mail.remindersRanAt === null ? 'Never' : businessMoment(mail.remindersRanAt)}</dd>
        <dt>Next run</dt>
        <dd>{businessMoment(mail.remindersRunAt)}</dd>
        <dt>Reminders sent</dt>
        <dd>{number(delivered)}</dd>
        <dt>Delivery rate</dt>
        <dd>{share(delivered, delivered + failed)}</dd>
      </dl>
      <p className="reminders-run">
        {role === 'owner' || role === 'marketing' ? (
          <RunReminders />
        ) : (
          <span className="quiet">Owners and marketing may run them by hand.</span>
        )}
      </p>
    </section>
  );
};

export const AutomationTab = ({ figures: { mail, sales } }: { readonly figures: DashboardFigures }): JSX.Element => (
  <>
    <div className="dashboard-figures">
      {mail ? <Figures mail={mail} /> : <FigureMissing label="Reminders" name="Mail" />}
      {sales ? (
        <FigureCard
          label="Order processing speed"
          value={processingTime(sales)}
          note={measuredOn(sales)}
          definition={{
            formula: 'From the confirmed payment to completion, on average, by the times that are stored.',
            period: 'orders completed in the last 90 days',
            asOf: sales.asOf,
          }}
        />
      ) : (
        <FigureMissing label="Order processing speed" name="Sales" />
      )}
    </div>
    <div className="dashboard-cards">
      {mail ? <Reminders mail={mail} /> : <CardMissing title="Birthday reminders" name="Mail" />}
    </div>
  </>
);
