-- +goose Up

-- Members of staff without a name were recorded by their address, which stayed when they had deleted their
-- account. They are recorded by the beginning of their id.
UPDATE audit_entries SET actor_name = '#' || substr(actor_id, 1, 8) WHERE actor_kind = 'user' AND actor_name LIKE '%@%';
UPDATE audit_entries SET after_value = '' WHERE action = 'person.invite';
UPDATE order_remarks SET author_name = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = author_name), '') WHERE author_name LIKE '%@%';
UPDATE contact_answers SET author = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = author), '') WHERE author LIKE '%@%';
UPDATE customer_notes SET author = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = author), '') WHERE author LIKE '%@%';
UPDATE letters SET author = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = author), '') WHERE author LIKE '%@%';
UPDATE vendor_payouts SET author = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = author), '') WHERE author LIKE '%@%';
UPDATE imports SET made_by = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = made_by), '') WHERE made_by LIKE '%@%';
UPDATE account_actions SET operator = '#' || coalesce((SELECT substr(u.id, 1, 8) FROM users u WHERE u.email = operator), '') WHERE operator LIKE '%@%';

-- +goose Down
SELECT 1;
