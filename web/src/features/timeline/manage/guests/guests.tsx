import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { useId, type JSX } from 'react';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useTimelineSettings } from './guests-api.js';
import { QuestionsByEmail } from '../questions/questions-by-email.js';
import { PromptDeckChoice } from './prompt-deck.js';
import { keepingText as t } from '../keeping-texts.js';
import { Privacy } from './privacy.js';
import type { SectionProps } from '../sections.js';
import { SwitchRow } from '../switch-row.js';
import { useSettings, type SaveSettings } from './use-settings.js';

type PartProps = { readonly settings: TimelineSettings; readonly saving: SaveSettings };

const policies = ['open', 'first-held', 'all-held'] as const;

/** One select with three policies. */
const Policy = ({ settings, saving }: PartProps): JSX.Element => {
  const id = useId();
  return (
    <fieldset className="manage-policy">
      <legend>{t('policyLegend')}</legend>
      {policies.map((policy) => (
        <label key={policy}>
          <input
            type="radio"
            name={id}
            checked={settings.guestPolicy === policy}
            onChange={() =>
              saving.save(
                { guestPolicy: policy },
                { title: t('saved'), description: t(`policySaved-${policy}`) },
                { guestPolicy: settings.guestPolicy },
              )
            }
          />
          <span>{t(`policy-${policy}`)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const Paused = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label={t('pause')}
    hint={t('pauseHint')}
    on={settings.guestsPaused}
    onChange={(guestsPaused) =>
      saving.save(
        { guestsPaused },
        guestsPaused ? { title: t('paused'), description: t('pausedMore') } : { title: t('resumed') },
        { guestsPaused: !guestsPaused },
      )
    }
  />
);

const LargeFiles = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label={t('large')}
    hint={t('largeHint')}
    on={settings.largeFiles}
    onChange={(largeFiles) =>
      saving.save(
        { largeFiles },
        largeFiles
          ? { title: t('large'), description: t('largeOnMore') }
          : { title: t('largeOff'), description: t('largeOffMore') },
        { largeFiles: !largeFiles },
      )
    }
  />
);

const Replies = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label={t('replies')}
    hint={t('repliesHint')}
    on={settings.repliesAllowed}
    onChange={(repliesAllowed) =>
      saving.save(
        { repliesAllowed },
        repliesAllowed ? { title: t('repliesOn') } : { title: t('repliesOff'), description: t('repliesOffMore') },
        { repliesAllowed: !repliesAllowed },
      )
    }
  />
);

const WallPaused = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label={t('wallPause')}
    hint={t('wallPauseHint')}
    on={settings.wallPaused}
    onChange={(wallPaused) =>
      saving.save({ wallPaused }, { title: t(wallPaused ? 'wallIsPaused' : 'wallGoesOn') }, { wallPaused: !wallPaused })
    }
  />
);

const SearchEngines = ({ settings, saving }: PartProps): JSX.Element => (
  <SwitchRow
    label={t('search')}
    hint={settings.isPrivate ? t('searchPrivate') : t('searchHint')}
    on={settings.indexed && !settings.isPrivate}
    locked={settings.isPrivate}
    onChange={(indexed) =>
      saving.save(
        { indexed },
        indexed
          ? { title: t('search'), description: t('searchOnMore') }
          : {
              title: t('searchOff'),
              description: t('searchOffMore'),
            },
        { indexed: !indexed },
      )
    }
  />
);

/** Settings of who may add, read and find the timeline. Each applies immediately. */
export const Guests = ({ code, view }: SectionProps): JSX.Element => {
  const settings = useTimelineSettings(code);
  const saving = useSettings(code);
  if (settings.isPending)
    return (
      <Loading label={t('settingsLoading')}>
        <Skeleton height="16rem" />
      </Loading>
    );
  if (settings.isError) return <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />;
  const part = { settings: { ...settings.data, ...saving.wished }, saving };
  return (
    <div className="manage-parts">
      <div>
        <h3>{t('newMemories')}</h3>
        <Policy {...part} />
        <Paused {...part} />
        <LargeFiles {...part} />
        <Replies {...part} />
        <WallPaused {...part} />
        <div className="manage-prompts">
          <PromptDeckChoice {...part} />
        </div>
        {view.role === 'owner' && <QuestionsByEmail code={code} settings={settings.data} />}
      </div>
      <div>
        <h3>{t('whoReads')}</h3>
        <Privacy {...part} />
      </div>
      <div>
        <h3>{t('whoFinds')}</h3>
        <SearchEngines {...part} />
      </div>
    </div>
  );
};
