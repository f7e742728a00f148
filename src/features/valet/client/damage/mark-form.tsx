import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { columnOf, middleOf, PLACE_COLUMNS, PLACE_ROWS, rowOf } from '../../rules/damage/car-drawing.ts';
import {
  CAR_SIDES,
  type CarSide,
  DAMAGE_KINDS,
  type DamageKind,
  type DamageMark,
  NOTE_MAX,
} from '../../rules/damage/damage.ts';
import { kindWord, placeWord, sideWord } from '../../rules/damage/damage-words.ts';
import { cornerNames } from '../offline/corner-names.ts';
import { photosQuery } from '../offline/photo-outbox.ts';
import { isUncreated, valetOutbox } from '../offline/valet-outbox.ts';
import type { PlaceOnCar } from './car-views.tsx';
import styles from './damage.module.css';

/** The texts about damage on the staff's screens. */
export const damageTexts = {
  mark: t`Mark damage`,
  photos: t`Photos that show it`,
};

const texts = {
  side: t`Side of the car`,
  place: t`Place`,
  note: t`Note`,
  kind: t`What is it?`,
  photo: (number: number, corner: string) => t`Photo ${number}: ${corner}`,
  cancel: t`Cancel`,
};

type MarkFormProps = {
  readonly ticket: Valet;
  /** A new place, or a mark that is changed. */
  readonly begun: PlaceOnCar & Partial<DamageMark>;
  readonly onMark: (mark: Omit<DamageMark, 'id'>) => void;
  readonly onClose: () => void;
};

/** The tap gives side and place; the kind is chosen last and saves the mark, so that a mark takes two taps. */
export function MarkForm({ ticket, begun, onMark, onClose }: MarkFormProps) {
  const [at, setAt] = useState<PlaceOnCar>({ side: begun.side, x: begun.x, y: begun.y });
  const [note, setNote] = useState(begun.note ?? '');
  const [photoIds, setPhotoIds] = useState<readonly string[]>(begun.photoIds ?? []);
  const mark = (kind: DamageKind) => onMark({ ...at, kind, note: note.trim(), photoIds });
  return (
    <Dialog title={damageTexts.mark} onClose={onClose}>
      <SelectField
        label={texts.side}
        value={at.side}
        onChange={(side) => setAt({ ...at, side: side as CarSide })}
        options={CAR_SIDES.map((side) => ({ value: side, label: sideWord(side) }))}
      />
      <SelectField
        label={texts.place}
        value={`${rowOf(at.y)} ${columnOf(at.x)}`}
        onChange={(ninth) => setAt({ ...at, ...middleOfNinth(ninth) })}
        options={ninthsOf(at.side)}
      />
      <TextField label={texts.note} optional value={note} maxLength={NOTE_MAX} onChange={setNote} />
      <PhotoChoice ticket={ticket} chosen={photoIds} onChange={setPhotoIds} />
      <fieldset className={classNames(ui.halves, styles.kinds)}>
        <legend>{texts.kind}</legend>
        {DAMAGE_KINDS.map((kind) => (
          <Button key={kind} full variant={kind === begun.kind ? 'primary' : 'secondary'} onClick={() => mark(kind)}>
            {kindWord(kind)}
          </Button>
        ))}
      </fieldset>
      <Button variant="quiet" full onClick={onClose}>
        {texts.cancel}
      </Button>
    </Dialog>
  );
}

const NINTHS = PLACE_ROWS.flatMap((row) => PLACE_COLUMNS.map((column) => ({ row, column })));

const ninthsOf = (side: CarSide) =>
  NINTHS.map(({ row, column }) => ({
    value: `${row} ${column}`,
    label: placeWord({ side, ...middleOf(row, column) }),
  }));

function middleOfNinth(ninth: string) {
  const { row, column } = NINTHS.find((each) => `${each.row} ${each.column}` === ninth) ?? {
    row: 'middle',
    column: 'center',
  };
  return middleOf(row, column);
}

type PhotoChoiceProps = {
  readonly ticket: Valet;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Photos that the server has; one that is still on the phone is linked later. */
function PhotoChoice({ ticket, chosen, onChange }: PhotoChoiceProps) {
  const isKnown = !isUncreated(ticket._id, valetOutbox.use());
  const { data } = useQuery({ ...photosQuery(ticket._id), enabled: isKnown });
  const photos = data?.data.photos ?? [];
  if (photos.length === 0) return null;
  return (
    <fieldset className={classNames(ui.cluster, styles.choice)}>
      <legend>{damageTexts.photos}</legend>
      {photos.map(({ _id, corner }, index) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={chosen.includes(_id)}
            aria-label={texts.photo(index + 1, cornerNames[corner])}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
            }
          />
          <img
            src={apiUrl('GET /valets/:id/photos/:photoId', { params: { id: ticket._id, photoId: _id } })}
            alt=""
            loading="lazy"
          />
        </label>
      ))}
    </fieldset>
  );
}
