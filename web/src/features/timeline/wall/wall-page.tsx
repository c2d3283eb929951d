import { isDemoCode, parseDemoCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { lazy, Suspense, useCallback, useMemo, useState, type JSX } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { CloseIcon, QrIcon } from '../../../shared/controls/icons.js';
import { usePageHead } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { InvalidAddress, NoTimeline } from '../access/no-timeline.js';
import { FilmSlide } from './film-slide.js';
import { QrCard } from './qr-card.js';
import { Slide } from './slide.js';
import { useIdle } from './use-idle.js';
import { useWakeLock } from '../../../shared/use-wake-lock.js';
import { liveTimeline, useWall, type ReadPage, type Wall } from './use-wall.js';
import { WallControls } from './wall-controls.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { timelineText } from '../parts/timeline-texts.js';
import { headingOf, wholeHeading } from '../../../shared/language/fixed-headings.js';
import { wallText as t } from './wall-texts.js';
import './wall.css';

const AccessCodeForm = lazy(() =>
  import('../access/access-code-form.js').then((file) => ({ default: file.AccessCodeForm })),
);

const demoPageOf =
  (code: string): ReadPage =>
  async () => {
    const { demoStory } = await import('@keepsake/contracts/catalog/demo-story');
    const { timeline } = demoStory(code);
    return { ...timeline, entries: [...timeline.entries] };
  };

const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const nameOf = ({ timeline: details }: Wall): string => {
  if (!details) return t('name');
  return wholeHeading(headingOf(details.eventTypeSlug, details.honoreeName, details.heading));
};

type ScreenProps = { readonly wall: Wall; readonly address: string; readonly leaveTo: string };

const Screen = ({ wall, address, leaveTo }: ScreenProps): JSX.Element => {
  const navigate = useNavigate();
  const idle = useIdle();
  const [card, showCard] = useState(false);
  const [sound, setSound] = useState(false);
  useWakeLock();
  const heading = nameOf(wall);
  usePageHead({ title: heading });
  const { timeline: details, list, store } = wall;
  const { film, playing, play, fail } = wall.film;
  const text = t(details?.guestsPaused === true ? 'seeAll' : 'add');
  const onLeave = useCallback(() => void navigate(leaveTo), [navigate, leaveTo]);

  return (
    <div className="wall" data-event={details?.eventTypeSlug} data-idle={idle}>
      <h1 className="visually-hidden">{heading}</h1>
      {wall.empty ? (
        <div className="wall-empty">
          <h2>{timelineText('empty')}</h2>
          <QrCard address={address} text={text} large />
        </div>
      ) : (
        <>
          {film && playing && (
            <FilmSlide
              film={film}
              sound={sound}
              onSound={() => setSound(true)}
              paused={wall.paused}
              onDone={wall.next}
              onFailed={fail}
            />
          )}
          {list.current && !playing && (
            <Slide
              key={`${list.current.id} ${list.current.mediaUrl ?? ''}`}
              memory={list.current}
              beside={list.beside}
              store={store}
              still={still()}
              sound={sound}
              paused={wall.paused}
              onDone={wall.next}
            />
          )}
          <div className="wall-corner">
            <QrCard address={address} text={text} />
          </div>
          <button
            type="button"
            className="wall-qr-button"
            aria-expanded={card}
            onClick={() => showCard((shown) => !shown)}
          >
            {card ? <CloseIcon /> : <QrIcon />}
            {card ? shared('close') : text}
          </button>
          {card && (
            <div className="wall-over">
              <QrCard address={address} text={text} large />
            </div>
          )}
        </>
      )}
      {wall.lost && <p className="wall-lost">{t('lost')}</p>}
      <WallControls
        paused={wall.paused}
        pause={wall.pause}
        next={wall.next}
        previous={wall.previous}
        sound={sound}
        onSound={setSound}
        {...(film && {
          onFilm: () => {
            setSound(true);
            wall.pause(false);
            play();
          },
        })}
        leaveTo={leaveTo}
        onLeave={onLeave}
        hidden={idle && !wall.paused}
      />
    </div>
  );
};

const OneWall = ({ code, demo, onAgain }: { code: string; demo: boolean; onAgain: () => void }): JSX.Element => {
  const read = useMemo(() => (demo ? demoPageOf(code) : liveTimeline(code)), [code, demo]);
  const wall = useWall(code, read, !demo);
  if (wall.ended === 'private')
    return (
      <Suspense fallback={null}>
        <AccessCodeForm code={code} changed={wall.timeline !== undefined} onOpened={onAgain} />
      </Suspense>
    );
  if (wall.ended === 'gone') return <NoTimeline code={code} />;
  if (wall.error !== undefined) return <LoadFailed error={wall.error} level={1} onRetry={wall.retry} />;
  const shown = wall.timeline?.code ?? code;
  const address = `${window.location.origin}${demo ? `/timeline/${code}` : `/c/${shown}`}`;
  return <Screen wall={wall} address={address} leaveTo={`/timeline/${demo ? code : shown}`} />;
};

/** The memory wall: memories one by one, with a QR code for adding. Not announced to screen readers. */
export default function WallPage(): JSX.Element {
  const { qrCode = '' } = useParams();
  const [round, setRound] = useState(0);
  const onAgain = useCallback(() => setRound((now) => now + 1), []);
  const demo = isDemoCode(qrCode);
  const parsed = parsePlateCode(qrCode);
  if (!demo && !parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  const code = parsed.ok ? parsed.code : parseDemoCode(qrCode);
  return <OneWall key={`${code} ${round}`} code={code} demo={demo} onAgain={onAgain} />;
}
