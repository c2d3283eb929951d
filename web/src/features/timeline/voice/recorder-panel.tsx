import { maxRecordingSeconds } from '@keepsake/contracts/values/limits';
import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { CloseIcon } from '../../../shared/controls/icons.js';
import { idOf } from '../../../shared/upload/media-file.js';
import { clearRecording, saveRecording } from '../../../shared/upload/stored-recordings.js';
import { durationOf, spokenDuration } from './duration.js';
import { LevelMeter } from './level-meter.js';
import { useRecorder } from './use-recorder.js';
import { VoicePlayer } from './voice-player.js';
import { voiceText as t } from './voice-texts.js';
import './voice.css';

const maxMinutes = maxRecordingSeconds / 60;
/** iPhones list recordings only by their extensions. */
const accepted = 'audio/*,.m4a,.mp3,.wav,.ogg,.opus,.webm,.flac,.aac,.amr,.3gp';

const extensionOf = (type: string): string => (type.includes('mp4') ? 'm4a' : type.includes('ogg') ? 'ogg' : 'webm');

/** The name has the time, so that two recordings are two files. */
const fileOf = (blob: Blob): File => {
  const now = new Date();
  const time = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  const name = `${t('fileName')} ${time.replace('T', ' ').replaceAll(':', '.')}.${extensionOf(blob.type)}`;
  return new File([blob], name, { type: blob.type, lastModified: now.getTime() });
};

type Props = {
  readonly code: string;
  readonly maxBytes: number;
  /** Returns false if a file was not taken. */
  readonly onFiles: (files: readonly File[]) => boolean;
  readonly onLeave: () => void;
};

/** Records a voice: record, pause, stop, listen, again or use. A sound file can be chosen instead. */
export const RecorderPanel = ({ code, maxBytes, onFiles, onLeave }: Props): JSX.Element => {
  const recorder = useRecorder(code, maxBytes);
  const { step, seconds, take, problem } = recorder;
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // Each step replaces the button that was pressed; the keyboard goes on in the panel.
  useEffect(() => box.current?.focus(), [step, asking]);
  const using = useRef(false);
  const isRunning = step === 'recording' || step === 'paused';

  const use = async (): Promise<void> => {
    if (!take || using.current) return;
    using.current = true;
    const file = fileOf(take.blob);
    await saveRecording(idOf(file), file);
    if (!onFiles([file])) {
      // It stays here as the take, because it exists nowhere else.
      clearRecording(idOf(file));
      using.current = false;
      return;
    }
    await recorder.discard();
    onLeave();
  };
  const again = async (): Promise<void> => {
    setAsking(false);
    await recorder.discard();
  };

  return (
    <div ref={box} className="recorder" role="group" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className="recorder-top">
        <h3 id={`${id}-title`}>{t('title')}</h3>
        {!isRunning && (
          <button type="button" className="icon-button" aria-label={t('closeRecorder')} onClick={onLeave}>
            <CloseIcon />
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {step === 'recording' && t('recording')}
        {step === 'paused' && t('pausedAt', { time: spokenDuration(seconds) })}
        {step === 'done' && take && t('recorded', { time: spokenDuration(take.seconds) })}
      </p>
      {problem !== undefined && (
        <p className="notice notice-error recorder-problem" role="alert">
          {problem}
        </p>
      )}
      {!recorder.isSupported && <p className="notice recorder-problem">{t('cannotRecord')}</p>}
      {(step === 'loading' || step === 'ready' || step === 'asking') && (
        <>
          <p className="field-hint">{step === 'asking' ? t('allow') : t('limit', { minutes: maxMinutes })}</p>
          <div className="recorder-actions">
            {recorder.isSupported && (
              <button
                type="button"
                className="button button-primary"
                aria-disabled={step !== 'ready'}
                onClick={recorder.start}
              >
                {t('record')}
              </button>
            )}
            <input
              id={id}
              className="visually-hidden"
              type="file"
              accept={accepted}
              multiple
              onChange={(event) => {
                onFiles([...(event.target.files ?? [])]);
                onLeave();
              }}
            />
            <label htmlFor={id} className="button button-quiet">
              {t('choose')}
            </label>
          </div>
        </>
      )}
      {isRunning && (
        <>
          <div className="recorder-now">
            <p
              className="recorder-time"
              aria-label={t('of', { place: spokenDuration(seconds), total: t('minutes', { count: maxMinutes }) })}
              role="timer"
            >
              {durationOf(seconds)}
            </p>
            <LevelMeter stream={step === 'recording' ? recorder.stream : undefined} />
          </div>
          {maxRecordingSeconds - seconds < 60 && (
            <p className="field-hint" role="status">
              {t('lessThanMinute')}
            </p>
          )}
          <div className="recorder-actions">
            <button
              type="button"
              className="button button-quiet"
              onClick={step === 'paused' ? recorder.resume : recorder.pause}
            >
              {t(step === 'paused' ? 'continue' : 'pause')}
            </button>
            <button type="button" className="button button-primary" onClick={recorder.stop}>
              {t('stop')}
            </button>
          </div>
        </>
      )}
      {step === 'done' && take && (
        <>
          {recorder.isEarlier && <p className="field-hint">{t('earlier')}</p>}
          {recorder.isFull && (
            <p className="field-hint" role="status">
              {t('full')}
            </p>
          )}
          <VoicePlayer sounds={[{ src: take.url }]} name={t('own')} seconds={take.seconds} />
          {asking ? (
            <div className="own-question" role="group" aria-label={t('again')}>
              <p>{t('againQuestion')}</p>
              <div>
                <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
                  {t('keep')}
                </button>
                <button type="button" className="button button-quiet" onClick={() => void again()}>
                  {t('delete')}
                </button>
              </div>
            </div>
          ) : (
            <div className="recorder-actions">
              <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
                {t('again')}
              </button>
              <button type="button" className="button button-primary" onClick={() => void use()}>
                {t('use')}
              </button>
            </div>
          )}
        </>
      )}
    </div>
  );
};
