import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../../contract.ts';
import { namesOf, outcomeText } from '../../../../edits/changes.ts';
import { declarersQuery } from '../../desk-queries.ts';
import { useSecretHeaders } from '../../organiser/secret-gate.tsx';
import { useDesk } from '../use-desk.ts';

export function DeclaredResults({ outcomes }: { outcomes: Tournament['outcomes'] }) {
  const { tournament, desk } = useDesk();
  const query = declarersQuery(useApi(), tournament, useSecretHeaders(), {
    outcomes,
    version: desk.base.version,
  });
  const { data: declarers } = useQuery(query);
  const name = namesOf(desk.base, tournament);
  return (
    <ul className="points">
      {outcomes.map((outcome) => (
        <li key={outcome.id}>
          {outcomeText(outcome, name)}{' '}
          {declarers && (
            <span className="dim">
              Declared by <bdi>{declarers[outcome.id] || 'an unnamed organiser'}</bdi>.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
