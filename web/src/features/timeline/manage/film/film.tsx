import { filmMinutes, filmPaces, type FilmPace } from '@keepsake/contracts/catalog/film';
import type { FilmAnswer } from '@keepsake/contracts/rest/films';
import type { JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { filmText as t } from '../film-texts.js';
import type { SectionProps } from '../sections.js';
import { clock, FilmCopy, FilmReady, FilmSharing } from './film-copy.js';
import { FilmMemories } from './film-memories.js';
import { fieldErrors, useFilm, useFilmCopy, useFilmForm, type FilmForm } from './use-film.js';
import '../book/book.css';
import './film.css';

const paces = Object.keys(filmPaces) as FilmPace[];

const Choice = <V extends string | number>({
  legend,
  name,
  values,
  chosen,
  labelOf,
  onChoose,
}: {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly V[];
  readonly chosen: V;
  readonly labelOf: (value: V) => string;
  readonly onChoose: (value: V) => void;
}): JSX.Element => (
  <fieldset>
    <legend className="field-label">{legend}</legend>
    <div className="film-choices">
      {values.map((value) => (
        <label key={value} className="book-choice">
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {labelOf(value)}
        </label>
      ))}
    </div>
  </fieldset>
);

const Texts = ({
  form: { settings, change },
  errors,
}: {
  readonly form: FilmForm;
  readonly errors: Readonly<Record<string, string>>;
}): JSX.Element => (
  <>
    {(['title', 'dates', 'closing'] as const).map((key) => (
      <Field key={key} label={t(key)} optional={key !== 'title'} error={errors[key]}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={key === 'closing' ? 120 : 80}
            value={settings[key]}
            onChange={(event) => change({ ...settings, [key]: event.target.value })}
          />
        )}
      </Field>
    ))}
  </>
);

const Planned = ({ form: { plan, settings } }: { readonly form: FilmForm }): JSX.Element | null => {
  if (plan.isError) return <p role="alert">{t('planFailed')}</p>;
  if (!plan.data || plan.data.scenes === 0) return null;
  const { seconds, scenes, leftOut } = plan.data;
  return (
    <div role="status">
      <p>{t('planned', { length: clock(seconds), scenes })}</p>
      {leftOut > 0 && settings.choice === 'own' && <p className="book-small">{t('leftOut', { count: leftOut })}</p>}
    </div>
  );
};

const Editing = ({ code, film }: { readonly code: string; readonly film: FilmAnswer }): JSX.Element => {
  const form = useFilmForm(code, film);
  const work = useFilmCopy(code);
  const { settings, change, plan } = form;
  if (film.memories.length === 0)
    return (
      <div className="book">
        <p>{t('none')}</p>
        <FilmSharing found={work.found} share={work.share} />
        {work.found.data?.film && <FilmReady film={work.found.data.film} remove={work.remove} wall={work.wall} />}
      </div>
    );
  /** A first own choice begins with what was chosen automatically. */
  const choose = (choice: 'auto' | 'own'): void => {
    const isFirst = choice === 'own' && settings.memories.length === 0;
    change({ choice, ...(isFirst && plan.data && { memories: plan.data.memories }) });
  };
  return (
    <div className="book">
      <p className="book-lead">{t('lead')}</p>
      {/* Before the settings, because an email leads here. */}
      <FilmSharing found={work.found} share={work.share} />
      <div className="book-columns">
        <form className="book-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <Texts form={form} errors={fieldErrors(work.start.error)} />
          <Choice
            legend={t('length')}
            name="film-length"
            values={filmMinutes}
            chosen={settings.maxMinutes}
            labelOf={(count) => t('minutes', { count })}
            onChoose={(maxMinutes) => change({ maxMinutes })}
          />
          <Choice
            legend={t('pace')}
            name="film-pace"
            values={paces}
            chosen={settings.pace}
            labelOf={(pace) => t(`pace-${pace}`)}
            onChoose={(pace) => change({ pace })}
          />
          <div>
            {(['captions', 'music', 'voices'] as const).map((key) => (
              <label key={key} className="book-choice">
                <input
                  type="checkbox"
                  checked={settings[key]}
                  onChange={(event) => change({ ...settings, [key]: event.target.checked })}
                />
                {t(key)}
              </label>
            ))}
          </div>
          <Choice
            legend={t('choice')}
            name="film-choice"
            values={['auto', 'own'] as const}
            chosen={settings.choice}
            labelOf={(choice) => t(`choice-${choice}`)}
            onChoose={choose}
          />
          {settings.choice === 'auto' ? (
            <p className="book-small">{t('autoHint')}</p>
          ) : (
            <FilmMemories form={form} film={film} />
          )}
        </form>
        <div className="book-side">
          <Planned form={form} />
          <FilmCopy form={form} work={work} />
        </div>
      </div>
    </div>
  );
};

/** Tribute film: composed here, rendered in the background, played and downloaded here. */
export const Film = ({ code }: SectionProps): JSX.Element => {
  const found = useFilm(code);
  if (found.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="24rem" />
      </Loading>
    );
  if (!found.data) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  return <Editing code={code} film={found.data} />;
};
