import type { PacksAnswer } from '@keepsake/contracts/rest/packs';
import { Button, Form, Input } from 'antd';
import { useState, type JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { StateLabel } from '../parts/state-label.js';
import { useAction } from '../parts/use-action.js';
import type { Batch } from './batches-api.js';
import {
  makeLink,
  packsKey,
  revokeLink,
  versionAddress,
  voidPack,
  type PackLink,
  type PackVersion,
} from './packs-api.js';

const linkDays = 7;

const stateOf = ({ voidedAt, readyAt }: PackVersion): JSX.Element => {
  if (voidedAt !== null) return <StateLabel tone="ended">Void</StateLabel>;
  return readyAt === null ? (
    <StateLabel tone="moves">Being made</StateLabel>
  ) : (
    <StateLabel tone="done">Ready</StateLabel>
  );
};

const VoidDialog = ({
  batchId,
  version,
  onLeave,
}: {
  readonly batchId: string;
  readonly version: number;
  readonly onLeave: () => void;
}): JSX.Element => {
  const [reason, setReason] = useState('');
  const [problem, setError] = useState<string>();
  const { act, pending, error } = useAction(packsKey, onLeave);
  const send = (): void => {
    if (reason.trim() === '') setError('Enter a reason.');
    else
      void act({
        input: { batchId, version, reason },
        run: (key) => voidPack(batchId, version, reason, key),
        done: `Version ${version} is void`,
      });
  };
  return (
    <ConfirmDialog
      question={`Void version ${version}?`}
      yes="Void it"
      no="Keep it"
      danger
      pending={pending}
      error={error}
      onYes={send}
      onNo={onLeave}
    >
      <p>
        It can no longer be downloaded, and links to it end. Tell your maker; what is engraved already stays as it is.
      </p>
      <Form.Item
        label="Reason"
        htmlFor="void-reason"
        layout="vertical"
        {...(problem !== undefined && { validateStatus: 'error' as const, help: problem })}
      >
        <Input id="void-reason" maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Form.Item>
    </ConfirmDialog>
  );
};

const Links = ({ links }: { readonly links: readonly PackLink[] }): JSX.Element | null => {
  const { act, pending } = useAction(packsKey, () => undefined);
  // Reads the clock once per mount; the server decides whether an opened link has expired.
  const [now] = useState(() => Date.now());
  if (links.length === 0) return null;
  return (
    <ul className="pack-lines" aria-label="Links for makers">
      {links.map((link) => {
        const over = link.revokedAt !== null || Date.parse(link.expiresAt) <= now;
        return (
          <li key={link.id}>
            <span>
              Link to version {link.version} by {link.madeBy}
            </span>
            <span className="quiet">
              {link.revokedAt === null
                ? `${over ? 'ended' : 'ends'} ${day(link.expiresAt)}`
                : `revoked ${day(link.revokedAt)}`}{' '}
              · {link.uses === 0 ? 'not used yet' : `used ${link.uses} ${link.uses === 1 ? 'time' : 'times'}`}
            </span>
            {!over && (
              <Button
                size="small"
                loading={pending}
                aria-label={`Revoke the link to version ${link.version} made ${timeOfDay(link.madeAt)}`}
                onClick={() =>
                  void act({
                    input: { revoke: link.id },
                    run: (key) => revokeLink(link.id, key),
                    done: 'Link revoked',
                  })
                }
              >
                Revoke
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
};

type Props = { readonly batch: Batch; readonly packs: PacksAnswer };

/** Lists all versions, newest first: what changed, who requested it, and whether it can be sent. */
export const PackVersions = ({ batch, packs }: Props): JSX.Element => {
  const toast = useToast();
  const { act, pending } = useAction(packsKey, () => undefined);
  const [voiding, setVoiding] = useState<number>();
  const [link, setLink] = useState<string>();
  const newest = packs.versions.findLast(({ readyAt, voidedAt }) => readyAt !== null && voidedAt === null)?.version;
  const mayLeave = batch.sample || packs.addressConfirmed !== null;

  const send = (version: number): void =>
    void act({
      input: { link: version, links: packs.links.length },
      run: async (key) => {
        const { url } = await makeLink(batch.batchId, version, linkDays, key);
        setLink(url);
        if (await copyText(url)) toast({ title: 'Link copied', description: 'Send it to your maker.' });
      },
      done: `The link opens version ${version} for ${linkDays} days`,
    });

  return (
    <>
      <ul className="pack-lines" aria-label="Versions">
        {packs.versions.toReversed().map((one) => (
          <li key={one.version}>
            <strong>Version {one.version}</strong>
            {stateOf(one)}
            <span className="quiet">
              {one.plates.toLocaleString()} plates of {one.plateMm} mm · {day(one.askedAt)}
              {one.askedBy !== null && ` · ${one.askedBy}`}
              {one.readyAt !== null && ` · ${one.plates.toLocaleString()} of ${one.plates.toLocaleString()} read back`}
            </span>
            {one.changes.length > 0 && (
              <span>
                Since version {one.version - 1}: {one.changes.join('. ')}.
              </span>
            )}
            {one.reason !== null && <span className="quiet">{one.reason}</span>}
            {one.voidedAt !== null && (
              <span className="quiet">
                Void since {day(one.voidedAt)}
                {one.voidedBy !== null && ` by ${one.voidedBy}`}: {one.voidReason}
              </span>
            )}
            {one.readyAt !== null && one.voidedAt === null && (
              <span className="pack-actions">
                {mayLeave && (
                  <>
                    <Button
                      {...(one.version === newest && { type: 'primary' as const })}
                      href={versionAddress(batch.batchId, one.version)}
                      aria-label={one.version === newest ? 'Download ZIP' : `Download ZIP of version ${one.version}`}
                      download
                    >
                      Download ZIP
                    </Button>
                    <Button loading={pending} onClick={() => send(one.version)}>
                      Link for the maker
                    </Button>
                  </>
                )}
                <Button danger onClick={() => setVoiding(one.version)}>
                  Void
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {link !== undefined && (
        <p className="notice pack-link" role="status">
          <a href={link}>{link}</a>
        </p>
      )}
      <Links links={packs.links} />
      {voiding !== undefined && (
        <VoidDialog batchId={batch.batchId} version={voiding} onLeave={() => setVoiding(undefined)} />
      )}
    </>
  );
};
