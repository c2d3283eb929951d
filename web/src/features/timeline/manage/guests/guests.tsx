import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { useId, type JSX, type ReactNode } from 'react';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useTimelineSettings } from './guests-api.js';
import { Privacy } from './privacy.js';
import type { SectionProps } from '../sections.js';
import { useSettings, type SaveSettings } from './use-settings.js';

type PartProps = { readonly settings: TimelineSettings; readonly saving: SaveSettings };

const policies = [
  { policy: 'open', label: 'Appears right away', confirmation: 'New memories appear right away.' },
  {
    policy: 'first-held',
    label: 'First post from each guest waits for you',
    confirmation: 'The first memory of each new guest waits for you.',
  },
  { policy: 'all-held', label: 'Every post waits for you', confirmation: 'Every new memory waits for you.' },
] as const;

/** One select with three policies. */
const Policy = ({ settings, saving }: PartProps): JSX.Element => {
  const id = useId();
  return (
    <fieldset className="manage-policy">
      <legend>A memory from a guest</legend>
      {policies.map(({ policy, label: text, confirmation: output }) => (
        <label key={policy}>
          <input
            type="radio"
            name={id}
            checked={settings.guestPolicy === policy}
            onChange={() =>
              saving.save(
                { guestPolicy: policy },
                { title: 'Saved', description: output },
                { guestPolicy: settings.guestPolicy },
              )
            }
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
};

type SwitchProps = {
  readonly label: string;
  readonly hint: ReactNode;
  readonly on: boolean;
  readonly locked?: boolean;
  readonly onChange: (on: boolean) => void;
};

const SwitchRow = ({ label, hint, on, locked = false, onChange }: SwitchProps): JSX.Element => {
  const id = useId();
  return (
    <div className="manage-switch">
      <div>
        <p className="manage-switch-name" id={id}>
          {label}
        </p>
        <p className="field-hint" id={`${id}-says`}>
          {hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-disabled={locked}
        aria-labelledby={id}
        aria-describedby={`${id}-says`}
        onClick={() => !locked && onChange(!on)}
      >
        <span />
      </button>
    </div>
  );
};

const Paused = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label="Pause new memories"
    hint="Guests can still read. In place of the button the page says: “The family has paused new memories.”"
    on={settings.guestsPaused}
    onChange={(guestsPaused) =>
      saving.save(
        { guestsPaused },
        guestsPaused
          ? { title: 'New memories are paused', description: 'The page says: “The family has paused new memories.”' }
          : { title: 'Guests may add again' },
        { guestsPaused: !guestsPaused },
      )
    }
  />
);

const LargeFiles = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label="Guests may add large files"
    hint="On, photos, videos and recordings may have up to 500 MB each. Off, up to 10 MB each."
    on={settings.largeFiles}
    onChange={(largeFiles) =>
      saving.save(
        { largeFiles },
        largeFiles
          ? { title: 'Guests may add large files', description: 'Interrupted uploads resume automatically.' }
          : { title: 'Guests may add files of up to 10 MB', description: 'What is here already stays.' },
        { largeFiles: !largeFiles },
      )
    }
  />
);

const Replies = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label="Hearts and replies"
    hint="Guests may send a heart or a short reply under a memory. Off, the page shows none; you keep what is there."
    on={settings.repliesAllowed}
    onChange={(repliesAllowed) =>
      saving.save(
        { repliesAllowed },
        repliesAllowed
          ? { title: 'Guests may send hearts and replies' }
          : { title: 'Hearts and replies are off', description: 'The page no longer shows them.' },
        { repliesAllowed: !repliesAllowed },
      )
    }
  />
);

const SearchEngines = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label="Search engines may list it"
    hint={
      settings.isPrivate
        ? 'A private timeline is in no search engine.'
        : 'Off, no one finds it by searching for a name; the code and the link work as before.'
    }
    on={settings.indexed && !settings.isPrivate}
    locked={settings.isPrivate}
    onChange={(indexed) =>
      saving.save(
        { indexed },
        indexed
          ? { title: 'Search engines may list it', description: 'It takes them some days to find it.' }
          : {
              title: 'Search engines are asked to stay out',
              description: 'Cached pages disappear within a few days.',
            },
        { indexed: !indexed },
      )
    }
  />
);

/** Settings of who may add, read and find the timeline. Each applies immediately. */
export const Guests = ({ code }: SectionProps): JSX.Element => {
  const settings = useTimelineSettings(code);
  const saving = useSettings(code);
  if (settings.isPending)
    return (
      <Loading label="Loading the settings">
        <Skeleton height="16rem" />
      </Loading>
    );
  if (settings.isError) return <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />;
  const part = { settings: { ...settings.data, ...saving.wished }, saving };
  return (
    <div className="manage-parts">
      <div>
        <h3>New memories</h3>
        <Policy {...part} />
        <Paused {...part} />
        <LargeFiles {...part} />
        <Replies {...part} />
      </div>
      <div>
        <h3>Who may read it</h3>
        <Privacy {...part} />
      </div>
      <div>
        <h3>Who may find it</h3>
        <SearchEngines {...part} />
      </div>
    </div>
  );
};
