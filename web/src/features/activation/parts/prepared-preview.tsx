import { lookUpEventType, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import type { FamilyPreview } from '@keepsake/contracts/rest/handover';
import { useEffect, useState, type JSX } from 'react';
import { humanDate } from '../../../shared/formats.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { familyPicture, type FamilyLink } from '../activation-api.js';

type Picture = FamilyPreview['pictures'][number];

type Loaded = { readonly url?: string; readonly failed?: true };

/** Loads a photo; its object URL lives as long as the preview. */
const usePhoto = ({ code, token }: FamilyLink, id: string): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({});
  useEffect(() => {
    let url: string | undefined;
    let left = false;
    familyPicture({ code, token }, id).then(
      (file) => {
        if (left) return;
        url = URL.createObjectURL(file);
        setLoaded({ url });
      },
      () => {
        if (!left) setLoaded({ failed: true });
      },
    );
    return () => {
      left = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [code, token, id]);
  return loaded;
};

/** A photo that cannot be read is left out; the page still has it. */
const Photo = ({ link, picture }: { readonly link: FamilyLink; readonly picture: Picture }): JSX.Element | null => {
  const { url, failed } = usePhoto(link, picture.id);
  if (failed) return null;
  return url === undefined ? <Skeleton height="9rem" /> : <img src={url} alt={picture.caption ?? ''} />;
};

const datesOf = ({ fromDate, toDate }: FamilyPreview): string =>
  [fromDate, toDate].flatMap((date) => (date === null ? [] : [humanDate(date)])).join(' – ');

const filesLabel = (count: number): string => (count === 1 ? '1 photo or video' : `${count} photos and videos`);

type Props = { readonly link: FamilyLink; readonly preview: FamilyPreview; readonly onContinue: () => void };

/** Shows the family its prepared page before any question. */
export const PreparedPreview = ({ link, preview, onContinue }: Props): JSX.Element => {
  const { slug } = lookUpEventType(preview.eventType);
  const { lead, name } = timelineHeading(slug, preview.honoreeName);
  const dates = datesOf(preview);
  const { pictures, totalFiles, words: text, preparedBy } = preview;
  return (
    <div className="prepared-preview" data-event={slug}>
      <p className="prepared-by">
        Prepared for you by <bdi>{preparedBy}</bdi>
      </p>
      <h1>
        {lead !== '' && <span className="prepared-lead">{lead} </span>}
        <bdi>{name}</bdi>
      </h1>
      {dates !== '' && <p className="prepared-dates">{dates}</p>}
      {pictures.length > 0 && (
        <div className="prepared-pictures">
          {pictures.map((picture) => (
            <Photo key={picture.id} link={link} picture={picture} />
          ))}
        </div>
      )}
      {totalFiles > pictures.length && <p className="prepared-more">{filesLabel(totalFiles)} are on the page.</p>}
      {text !== null && <p className="prepared-text">{text}</p>}
      <div className="prepared-next">
        <button type="button" className="button button-primary" onClick={onContinue}>
          Continue
        </button>
        <p>The page is not open yet. Next, enter your name and choose who may see it.</p>
      </div>
    </div>
  );
};
