import type { FamilyPreview } from '@keepsake/contracts/rest/handover';
import { useEffect, useState, type JSX } from 'react';
import { PreparedPage, type PreparedPicture } from '../../../shared/prepared/prepared-page.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { activationText as t } from '../activation-texts.js';
import { familyPicture, type FamilyLink } from '../activation-api.js';

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
const Photo = ({
  link,
  picture,
}: {
  readonly link: FamilyLink;
  readonly picture: PreparedPicture;
}): JSX.Element | null => {
  const { url, failed } = usePhoto(link, picture.id);
  if (failed) return null;
  return url === undefined ? <Skeleton height="9rem" /> : <img src={url} alt={picture.caption ?? ''} />;
};

type Props = { readonly link: FamilyLink; readonly preview: FamilyPreview; readonly onContinue: () => void };

/** Shows the family its prepared page before any question. */
export const PreparedPreview = ({ link, preview, onContinue }: Props): JSX.Element => (
  <PreparedPage preview={preview} photo={(picture) => <Photo key={picture.id} link={link} picture={picture} />}>
    <div className="prepared-next">
      <button type="button" className="button button-primary" onClick={onContinue}>
        {t('continue')}
      </button>
      <p>{t('preparedNext')}</p>
    </div>
  </PreparedPage>
);
