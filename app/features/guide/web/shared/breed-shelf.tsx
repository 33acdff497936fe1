import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { ListNote } from '#app/ui/list-note.tsx';
import type { GuideEntry } from '../../contract.ts';
import classes from './breed-shelf.module.css';
import { mainBreedsQuery } from './main-breeds-query.ts';
import { Portrait } from './portrait.tsx';

const SHAPES = Array.from({ length: 38 }, (_, index) => index);

interface BreedShelfProps {
  title: string;
  pathOf: (breed: GuideEntry) => string;
}

export function BreedShelf({ title, pathOf }: BreedShelfProps) {
  const id = useId();
  const { data, isError, refetch } = useQuery(mainBreedsQuery(useApi()));
  return (
    <section
      className={`stack ${classes.shelf}`}
      aria-labelledby={id}
      aria-busy={!data && !isError}
    >
      <h2 id={id}>{title}</h2>
      {!data && isError && (
        <ListNote retry={refetch}>
          Couldn't load the portraits. The search above still works.
        </ListNote>
      )}
      <ul className={`stack gap-2 ${classes.list}`}>
        {!data &&
          SHAPES.map((shape) => (
            <li key={shape} className={`border rounded bg-surface ${classes.shape}`} />
          ))}
        {data?.map((breed) => (
          <li key={breed.META.RACE_SUPERTYPE}>
            <Link
              to={pathOf(breed)}
              className={`grid content-start gap-1 h-full type-label text-center border rounded bg-surface ${classes.face}`}
              preventScrollReset
            >
              <Portrait race={breed.META.RACE_SUPERTYPE} alt="" size={72} />
              <span>{breed.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
