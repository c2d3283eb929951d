import { promptsOf } from '@keepsake/contracts/catalog/prompts';
import { useEffect, useState, type FormEvent, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { Field } from '../../../shared/controls/field.js';
import { headingOf, subtitleOf } from '../../../shared/language/fixed-headings.js';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import { questionOf } from '../prompts/prompts-texts.js';
import { useTimelineSettings } from './guests/guests-api.js';
import { manageText as t } from './manage-texts.js';
import type { SectionProps } from './sections.js';
import './cards.css';

/** Cards per page. */
const layouts = { cards: 4, poster: 1 } as const;
type Layout = keyof typeof layouts;
const layoutNames = ['cards', 'poster'] as const;

const longestLine = 120;

/** Cards and a poster with the code of the page. The browser prints them at their true size, or saves them as PDF. */
export const Cards = ({ code, view }: SectionProps): JSX.Element => {
  const { about: details, guestsPaused } = view;
  const { lead, name } = headingOf(details.eventTypeSlug, details.honoreeName, details.heading);
  const [layout, setLayout] = useState<Layout>('cards');
  const [line, setLine] = useState(t(guestsPaused ? 'cardsPaused' : 'cardsOpen'));
  const settings = useTimelineSettings(code);
  const questions = promptsOf(settings.data?.prompts ?? 'off');
  const [asked, setAsked] = useState('each');
  const questionAt = (at: number): string | undefined => {
    const id = asked === 'each' ? questions[at % questions.length] : questions.find((one) => one === asked);
    return questionOf(id);
  };
  const address = `${window.location.origin}/c/${code}`;
  const qr = `data:image/svg+xml,${encodeURIComponent(qrSvg(address, 600))}`;

  useEffect(() => {
    document.body.classList.add('printing');
    return () => document.body.classList.remove('printing');
  }, []);

  const card = (at: number): JSX.Element => (
    <div className="plate-card" data-asks={questionAt(at) !== undefined}>
      <p className="plate-card-name">
        {lead !== '' && <span>{lead}</span>}
        <bdi>{name}</bdi>
      </p>
      <p className="plate-card-about">{details.subtitle ?? subtitleOf(details.eventTypeSlug)}</p>
      <img src={qr} alt={t('cardsQr', { address })} width="600" height="600" />
      {questionAt(at) !== undefined && <p className="plate-card-question">{questionAt(at)}</p>}
      {line !== '' && <p className="plate-card-line">{line}</p>}
      <p className="plate-card-address">{address.replace(/^https?:\/\//, '')}</p>
    </div>
  );
  const print = (event: FormEvent): void => {
    event.preventDefault();
    window.print();
  };

  return (
    <form className="cards-form" noValidate onSubmit={print}>
      <div>
        <p className="manage-message">{t(view.isPrivate ? 'cardsPrivate' : 'cardsPublic')}</p>
        <fieldset>
          <legend className="field-label">{t('cardsWhat')}</legend>
          {layoutNames.map((one) => (
            <label key={one} className="cards-choice">
              <input type="radio" name="layout" checked={layout === one} onChange={() => setLayout(one)} />
              <span>{t(`cardsLayout-${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t('cardsLine')} optional>
          {(wired) => (
            <textarea
              {...wired}
              className="input"
              rows={2}
              maxLength={longestLine}
              value={line}
              onChange={(event) => setLine(event.target.value)}
            />
          )}
        </Field>
        {questions.length > 0 && (
          <Field label={t('cardsQuestion')} optional hint={t('cardsQuestionHint')}>
            {(wired) => (
              <select {...wired} className="input" value={asked} onChange={(event) => setAsked(event.target.value)}>
                <option value="each">{t('cardsQuestionEach')}</option>
                {questions.map((id) => (
                  <option key={id} value={id}>
                    {questionOf(id)}
                  </option>
                ))}
                <option value="none">{t('cardsQuestionNone')}</option>
              </select>
            )}
          </Field>
        )}
        <button type="submit" className="button button-primary">
          {t('cardsPrint')}
        </button>
        <p className="field-hint">{t('cardsHint')}</p>
      </div>
      <div className="cards-preview" data-layout={layout} role="group" aria-label={t('cardsPreview')}>
        {card(0)}
      </div>
      {createPortal(
        <div
          className="printed printed-cards"
          data-layout={layout}
          data-event={details.eventTypeSlug}
          aria-hidden="true"
        >
          {Array.from({ length: layouts[layout] }, (_, at) => (
            <div key={at}>{card(at)}</div>
          ))}
        </div>,
        document.body,
      )}
    </form>
  );
};
