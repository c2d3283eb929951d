import { useEffect } from 'react';
import { siteSettings } from './site-settings.js';

const describe = (name: string, content: string | undefined): void => {
  let tag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) {
    tag?.remove();
    return;
  }
  if (!tag) {
    tag = document.createElement('meta');
    tag.name = name;
    document.head.append(tag);
  }
  tag.content = content;
};

export type PageHead = { readonly title: string; readonly description?: string; readonly indexed?: boolean };

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === siteSettings.brandName ? title : `${title} · ${siteSettings.brandName}`;
  }, [title]);
};

/** Sets the tab title, the description and whether search engines may index the page. */
export const usePageHead = ({ title, description, indexed = false }: PageHead): void => {
  usePageTitle(title);
  useEffect(() => {
    describe('description', description);
    describe('robots', indexed ? undefined : 'noindex');
  }, [description, indexed]);
};
