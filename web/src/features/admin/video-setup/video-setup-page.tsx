import { useId, useRef, useState, type DragEvent, type JSX } from 'react';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { checkVideo, type Outcome } from './check-video.js';
import { readVideo } from './read-video.js';
import './video-setup.css';

const guide = [
  { title: 'Tell one thing', text: 'A plate in a hand, a phone that scans it, the page that opens. Nothing else.' },
  { title: 'Length', text: '30 to 60 seconds. People decide in the first five.' },
  { title: 'Picture', text: '1920 × 1080, held sideways and still: a shelf or a tripod. Daylight from the side.' },
  { title: 'Weight', text: 'Below 50 MB, as MP4 (H.264). Export with 5 to 6 Mbit per second.' },
  {
    title: 'Sound',
    text: 'It starts muted on every page: what matters must be seen. Add captions when someone speaks.',
  },
  { title: 'People', text: 'Ask everyone who can be recognized. No names and dates of real families.' },
] as const;

type Checked =
  | { readonly name: string; readonly state: 'reading' }
  | { readonly name: string; readonly state: 'read'; readonly verdicts: readonly Outcome[] }
  | { readonly name: string; readonly state: 'unreadable'; readonly text: string };

const Result = ({ checked }: { readonly checked: Checked }): JSX.Element => (
  <div role="status" className="video-result">
    <strong>{checked.name}</strong>
    {checked.state === 'reading' && <p className="quiet">Looking at it …</p>}
    {checked.state === 'unreadable' && <StateLabel tone="waits">{checked.text}</StateLabel>}
    {checked.state === 'read' && (
      <>
        <ul>
          {checked.verdicts.map(({ good, text }) => (
            <li key={text}>
              <StateLabel tone={good ? 'done' : 'waits'}>{text}</StateLabel>
            </li>
          ))}
        </ul>
        {checked.verdicts.every(({ good }) => good) && <p>This video can be used as it is.</p>}
      </>
    )}
  </div>
);

/** Guides the production of the landing page video. The drop area checks a file locally; nothing is uploaded. */
export default function VideoSetupPage(): JSX.Element {
  const field = useId();
  const [checked, setChecked] = useState<Checked>();
  const [over, setOver] = useState(false);
  const latest = useRef(0);

  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const ctx = ++latest.current;
    setChecked({ name: file.name, state: 'reading' });
    const next = await readVideo(file).then(
      (facts): Checked => ({ name: file.name, state: 'read', verdicts: checkVideo(facts) }),
      (error: Error): Checked => ({ name: file.name, state: 'unreadable', text: error.message }),
    );
    if (ctx === latest.current) setChecked(next);
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };

  return (
    <>
      <PageHeader title="Video Setup" />
      <div className="video-setup">
        <section className="panel" aria-labelledby="guide-title">
          <h2 id="guide-title">How to make it</h2>
          <dl className="video-guide">
            {guide.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="panel" aria-labelledby="check-title">
          <h2 id="check-title">Check a video</h2>
          <div
            className="video-drop"
            data-over={over}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <p>Drop a video here</p>
            <input
              id={field}
              className="visually-hidden"
              type="file"
              accept="video/*"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                target.value = '';
              }}
            />
            <label htmlFor={field} className="button button-quiet">
              Choose a film
            </label>
            <small>It is looked at on this machine. Nothing is sent.</small>
          </div>
          {checked && <Result checked={checked} />}
        </section>
      </div>
    </>
  );
}
