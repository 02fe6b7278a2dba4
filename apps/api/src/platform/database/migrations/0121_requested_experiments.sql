-- A canary that is requested at the desk may be an experiment.
alter table release_request add column experiment text
  constraint release_request_experiment_check check (experiment in ('orders', 'adds-to-cart', 'registrations'));
alter table release_request add constraint release_request_goal_check check (experiment is null or act = 'canary');
comment on column release_request.experiment is 'Goal of an experiment that a canary is.';
