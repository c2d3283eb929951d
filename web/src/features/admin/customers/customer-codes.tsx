import { reassignReasonLabels } from '@keepsake/contracts/catalog/customer-service-messages';
import type { CustomerFile, SupportQrCode } from '@keepsake/contracts/rest/customer-service';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, humanDate, timeOfDay } from '../../../shared/formats.js';
import { passportPath } from '../plates/plates-api.js';
import { StateLabel } from '../parts/state-label.js';
import { CodeActions } from './code-actions.js';
import { lifeOf, plateName } from './customer-labels.js';

const Replaced = ({ code }: { readonly code: SupportQrCode }): JSX.Element | null => {
  const { replacement } = code;
  if (!replacement) return null;
  const { qrCode, reason, at, by, leadsOn } = replacement;
  return (
    <p className="quiet">
      {reassignReasonLabels[reason]} · moved to {qrCode === null ? 'another plate' : plateName(qrCode)} on {day(at)} at{' '}
      {timeOfDay(at)}
      {by !== null && ` by ${by}`}. {leadsOn ? 'Scanning it opens the new page.' : 'Scanning it shows a neutral page.'}
    </p>
  );
};

const Keepers = ({ code }: { readonly code: SupportQrCode }): JSX.Element | null =>
  code.keepers.length === 0 ? null : (
    <p className="quiet">
      Kept with{' '}
      {code.keepers
        .map(({ name, email, role, state }) => `${name} (${email}, ${role}${state === 'invited' ? ', invited' : ''})`)
        .join(' · ')}
    </p>
  );

const wishLabels = {
  keep: 'keep the page',
  'hand-over': 'hand over to the successor',
  close: 'close it for new memories',
  remove: 'remove it',
} as const;
const stepLabels = {
  checked: 'Owner asked',
  reminded: 'Owner reminded',
  'reminded-again': 'Owner reminded twice',
  announced: 'Wish announced',
  'asked-again': 'Successor reminded',
  closed: 'Closed',
  removed: 'Removed, restorable for 30 days,',
} as const;

/** What happens if the owner no longer answers, and how far it is. */
const Succession = ({ code }: { readonly code: SupportQrCode }): JSX.Element | null => {
  const { succession } = code;
  if (!succession) return null;
  const { wish, ownerSeenAt, step, stepAt, successor } = succession;
  return (
    <p className="quiet">
      Owner last here {day(ownerSeenAt)} · Wish: {wishLabels[wish]}
      {successor &&
        ` · Successor: ${successor.name === '' ? 'erased' : `${successor.name} (${successor.email}, ${successor.state})`}`}
      {step !== null && stepAt !== null && ` · ${stepLabels[step]} ${day(stepAt)}, no answer`}
    </p>
  );
};

const Disputed = ({ code }: { readonly code: SupportQrCode }): JSX.Element | null => {
  const { dispute } = code;
  if (!dispute) return null;
  return (
    <div className="notice notice-warning customer-dispute">
      <p>
        <strong>Frozen</strong> since {day(dispute.openedAt)}, {timeOfDay(dispute.openedAt)}
        {dispute.openedBy !== null && ` by ${dispute.openedBy}`}. The family changes nothing and guests add nothing.
      </p>
      <ul>
        {dispute.notes.map((note) => (
          <li key={note.at + note.words}>
            <span className="customer-note">{note.words}</span>
            <span className="quiet">
              {day(note.at)}, {timeOfDay(note.at)}
              {note.by !== null && ` · ${note.by}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const detailsOf = (code: SupportQrCode): string =>
  [code.honoreeName, code.eventType, code.eventDate && humanDate(code.eventDate)].filter(Boolean).join(' · ');

type Props = Pick<CustomerFile, 'qrCodes' | 'missing'> & {
  readonly customerId: string;
};

/** Lists all plates of a person: subject, state and page. */
export const CustomerCodes = ({ qrCodes, missing, customerId }: Props): JSX.Element => {
  const [meanwhile, setMeanwhile] = useState<string>();
  return (
    <section className="panel" aria-labelledby="customer-codes">
      <h2 id="customer-codes">QR codes</h2>
      {meanwhile !== undefined && (
        <p className="notice notice-warning" role="alert">
          {meanwhile} The rest of this page is up to date.
        </p>
      )}
      {qrCodes.length === 0 ? (
        <p className="quiet">
          {missing.includes('qrCodes') ? 'We can’t load the plates. Try again.' : 'No plate belongs to this address.'}
        </p>
      ) : (
        <ul className="customer-lines">
          {qrCodes.map((code) => (
            <li key={code.id} className="customer-code" data-code={code.qrCode}>
              <div className="customer-line">
                <strong className="numeric nowrap">
                  <Link to={passportPath(code.qrCode)}>{plateName(code.qrCode)}</Link>
                </strong>
                <StateLabel tone={lifeOf(code).tone}>{lifeOf(code).label}</StateLabel>
                {code.timelineUrl !== null && (
                  <Link to={code.timelineUrl} target="_blank" className="customer-end">
                    Timeline
                  </Link>
                )}
              </div>
              {detailsOf(code) !== '' && <p>{detailsOf(code)}</p>}
              <p className="quiet">
                {code.activatedAt === null
                  ? `Made ${day(code.createdAt)} · ${code.serial}`
                  : `Activated ${day(code.activatedAt)} · ${code.serial}`}
                {code.isPrivate && ' · private'}
                {code.waiting > 0 && ` · ${code.waiting} waiting for the family`}
              </p>
              <Keepers code={code} />
              <Succession code={code} />
              <Replaced code={code} />
              <Disputed code={code} />
              <CodeActions code={code} customerId={customerId} onMeanwhile={setMeanwhile} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
