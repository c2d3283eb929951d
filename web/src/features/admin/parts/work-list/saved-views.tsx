import { Button, Input, Popover } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { isListOf, isObject, isText, parseJson } from '../../../../shared/storage/stored.js';
import { useStored } from './device-storage.js';

type Saved = { readonly name: string; readonly search: string };

const isSavedList = isListOf(isObject<Saved>({ name: isText, search: isText }));

const readViews = (text: string): readonly Saved[] => {
  const views = parseJson(text);
  return isSavedList(views) ? views : [];
};

/** Saves named views on this device. A view is an address, so each one is a link. */
export const SavedViews = ({ list, search }: { readonly list: string; readonly search: string }): JSX.Element => {
  const [text, keep] = useStored(`office-views-${list}`);
  const [name, setName] = useState('');
  const [open, setOpen] = useState(false);
  const saved = readViews(text);
  const write = (views: readonly Saved[]): void => keep(views.length === 0 ? '' : JSON.stringify(views));
  const save = (): void => {
    if (name.trim() === '') return;
    write([...saved.filter((one) => one.name !== name.trim()), { name: name.trim(), search }]);
    setName('');
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="saved-views">
          {saved.length === 0 ? (
            <p className="quiet">No saved views yet. Filter and sort, then save what you see.</p>
          ) : (
            <ul>
              {saved.map((one) => (
                <li key={one.name}>
                  <Link to={`?${one.search}`} aria-current={one.search === search} onClick={() => setOpen(false)}>
                    {one.name}
                  </Link>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`Remove ${one.name}`}
                    onClick={() => write(saved.filter((other) => other !== one))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Input
              aria-label="Name of this view"
              placeholder="Name of this view"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button htmlType="submit" disabled={name.trim() === ''}>
              Save
            </Button>
          </form>
        </div>
      }
    >
      <Button>Saved views</Button>
    </Popover>
  );
};
